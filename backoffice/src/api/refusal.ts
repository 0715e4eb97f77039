/** Fields of a failed call: on ApiError itself, or in the body of react-admin's HttpError. */
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

export function readRefusal(error: unknown): Refusal {
  const failed = (error ?? {}) as Failed
  return {
    status: failed.status ?? 0,
    code: failed.code ?? failed.body?.code ?? 'UNKNOWN',
    message: failed.message ?? '',
    requestId: failed.requestId ?? failed.body?.requestId,
  }
}

/** Returns true when the act may have succeeded: no answer arrived, or only a generic server error. */
export function isUncertain(error: unknown): boolean {
  const { status } = readRefusal(error)
  return status === 0 || status >= 500
}

/** Returns true when pictures or streams were refused without an age proof, which moderators need too. */
export function needsAgeProof(error: unknown): boolean {
  return readRefusal(error).code === 'AGE_VERIFICATION_REQUIRED'
}

/** The platform's sentence with the reference for support. */
export function toSentence(error: unknown): string {
  const { message, requestId } = readRefusal(error)
  return requestId === undefined ? message : `${message} (référence ${requestId})`
}

/** Text of a failure: what failed, the platform's sentence, and the reference for support. */
export function refusalToast(failed: string, error: unknown): string {
  const sentence = toSentence(error)
  return sentence === '' ? failed : `${failed} : ${sentence}`
}
