import { AppError } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { isUuid } from '@alcove/kit/ids'
import type { MediaDeps } from '../../../deps.ts'
import type { ResumableUpload } from '../../../store/uploads/resumable-uploads.ts'

/**
 * The caller's own upload that still belongs to a draft; uploads of other accounts count as missing.
 * @throws UPLOAD_NOT_FOUND, UPLOAD_EXPIRED
 */
export async function findOwnUpload(
  deps: Pick<MediaDeps, 'store' | 'clock'>,
  id: string,
  caller: Caller,
): Promise<ResumableUpload> {
  const upload = isUuid(id) ? await deps.store.findResumableUpload(id) : null
  if (upload?.userId !== caller.id) throw new AppError('UPLOAD_NOT_FOUND')
  const content = await deps.store.findContent(upload.contentId)
  if (content?.state !== 'DRAFT') throw new AppError('UPLOAD_NOT_FOUND')
  // The bytes of an upload that turned out to be no video are gone.
  if ((await deps.store.findRefusal(upload.objectKey)) !== null) throw new AppError('UPLOAD_NOT_FOUND')
  if (upload.expiresAt <= deps.clock.now()) throw new AppError('UPLOAD_EXPIRED')
  return upload
}
