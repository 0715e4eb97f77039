import { AppError } from '@alcove/contracts'
import type { UploadGrant, UploadGrants } from './upload-grants.ts'

export interface UploadRequestLine {
  key: string
  signature: string
  contentType: string
  /** The announced length; null if the client sends none. */
  contentLength: number | null
}

/**
 * Checks what a PUT says of itself against the URL it came by.
 * @throws UPLOAD_URL_INVALID, UNSUPPORTED_MEDIA_TYPE, UPLOAD_TOO_LARGE, UPLOAD_MISMATCH
 */
export function requireUploadGrant(
  store: Pick<UploadGrants, 'readGrant'>,
  put: UploadRequestLine,
): UploadGrant {
  const grant = store.readGrant(put.key, put.signature)
  if (!grant) throw new AppError('UPLOAD_URL_INVALID')
  if (put.contentType !== grant.type)
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', { params: { wanted: grant.type } })
  if ((put.contentLength ?? 0) > grant.max) throw new AppError('UPLOAD_TOO_LARGE')
  requireLength(grant, put.contentLength)
  return grant
}

/** @throws UPLOAD_MISMATCH if the length differs from the signed one */
export function requireLength({ bytes }: UploadGrant, length: number | null): void {
  if (bytes !== undefined && length !== null && length !== bytes) throw new AppError('UPLOAD_MISMATCH')
}
