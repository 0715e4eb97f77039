import { AppError, type ErrorCode } from '@alcove/contracts'

/** The library's own refusals by status; all others are of requests that the protocol does not know. */
const CODES: Readonly<Record<number, ErrorCode>> = {
  404: 'UPLOAD_NOT_FOUND',
  409: 'UPLOAD_OFFSET_MISMATCH',
  410: 'UPLOAD_EXPIRED',
  412: 'TUS_VERSION_UNSUPPORTED',
  // More bytes than the upload was announced with.
  413: 'UPLOAD_MISMATCH',
}

/**
 * The refusal of a request of the tus protocol.
 * @param failure what a step or the library threw, if anything
 * @param status of the library's answer
 */
export function toTusRefusal(failure: unknown, status: number): unknown {
  if (failure instanceof Error && !('status_code' in failure)) return failure
  return new AppError(CODES[status] ?? 'MALFORMED_REQUEST', { cause: failure })
}
