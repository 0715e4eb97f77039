import { PrefixBusy, StoreRefused, StoreUnavailable } from '../../ports.ts'

/** Note: the client marks retryable answers by this sentence alone. */
const RETRYABLE = /Retryable HTTP status: (\d{3})/
const TRANSIENT_CODES = new Set(['SlowDown', 'ServiceUnavailable', 'InternalError', 'RequestTimeout'])
const MISSING_CODES = new Set(['NoSuchKey', 'NotFound'])
const UNKNOWN_KEY = 'it does not know the key: correct S3_ACCESS_KEY'
const ADVICE: Record<string, string> = {
  InvalidAccessKeyId: UNKNOWN_KEY,
  // From versitygw with a single account.
  XAdminUserNotFound: UNKNOWN_KEY,
  SignatureDoesNotMatch: 'the keys do not fit together: correct S3_SECRET_KEY',
  AccessDenied:
    'it denies access: correct S3_ACCESS_KEY and S3_SECRET_KEY, or let that account list, read, write and delete',
  NoSuchBucket: 'there is no such bucket: correct S3_BUCKET',
  RequestTimeTooSkewed: 'its clock and that of this machine differ by more than it allows: set the clock',
  AuthorizationHeaderMalformed: 'the bucket is in another region: correct S3_REGION',
}

/** Error code of the store or of the system: `NoSuchKey`, `ECONNREFUSED` … */
export function codeOf(error: unknown): string {
  const { code, message = '' } = error as { code?: string; message?: string }
  return code ?? RETRYABLE.exec(message)?.[1] ?? ''
}

export function isMissingObject(error: unknown): boolean {
  return MISSING_CODES.has(codeOf(error))
}

/** Translates an error: StoreUnavailable may pass by itself, StoreRefused needs an operator. */
export function explainError(error: unknown, location: string): Error {
  const isExplained =
    error instanceof StoreUnavailable || error instanceof StoreRefused || error instanceof PrefixBusy
  if (isExplained || isOfThisDisk(error)) return error as Error
  const code = codeOf(error)
  const where = `The object store ${location}`
  const options = { cause: error }
  if (ADVICE[code]) return new StoreRefused(`${where} refuses (${code}): ${ADVICE[code]}`, options)
  if (/^E[A-Z]/.test(code)) return new StoreUnavailable(`${where} cannot be reached (${code})`, options)
  if (TRANSIENT_CODES.has(code) || /^\d{3}$/.test(code))
    return new StoreUnavailable(`${where} cannot be used now (${code})`, options)
  if (isMissingObject(error)) return new Error(`${where} has no such object`, options)
  return new Error(`${where} failed: ${code} ${(error as Error).message}`.trim(), options)
}

/** A local fault, such as a missing file or a full disk, that the store cannot fix. */
function isOfThisDisk(error: unknown): boolean {
  const { syscall = '', code = '' } = error as NodeJS.ErrnoException
  return (
    /^(?:open|write|stat|rename|unlink|copyfile|mkdir)$/.test(syscall) &&
    code !== 'EPIPE' &&
    code !== 'ECONNRESET'
  )
}
