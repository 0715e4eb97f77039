/** What a failed call tells: ApiError carries the fields itself, react-admin's HttpError in its body. */
interface Failed {
  status?: number
  code?: string
  requestId?: string
  message?: string
  body?: { code?: string; requestId?: string }
}

export interface Refusal {
  status: number
  code: string
  message: string
  requestId: string | undefined
}

export function refusalOf(error: unknown): Refusal {
  const failed = (error ?? {}) as Failed
  return {
    status: failed.status ?? 0,
    code: failed.code ?? failed.body?.code ?? 'UNKNOWN',
    message: failed.message ?? '',
    requestId: failed.requestId ?? failed.body?.requestId,
  }
}

/** Whether it may have been done all the same: no answer came, or one that says no more than that something broke. */
export function isUncertain(error: unknown): boolean {
  const { status } = refusalOf(error)
  return status === 0 || status >= 500
}

/** The pictures and streams of the site need an age proof, moderators included. */
export function needsAgeProof(error: unknown): boolean {
  return refusalOf(error).code === 'AGE_VERIFICATION_REQUIRED'
}

/** The platform's sentence with the reference that support asks for. */
export function sentenceOf(error: unknown): string {
  const { message, requestId } = refusalOf(error)
  return requestId === undefined ? message : `${message} (référence ${requestId})`
}

/** What failed, the platform's own sentence, and the reference that support asks for. */
export function refusalToast(failed: string, error: unknown): string {
  const sentence = sentenceOf(error)
  return sentence === '' ? failed : `${failed} : ${sentence}`
}
