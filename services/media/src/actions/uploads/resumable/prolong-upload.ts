import { AppError } from '@alcove/contracts'
import type { MediaDeps } from '../../../deps.ts'
import type { ResumableUpload } from '../../../store/uploads/resumable-uploads.ts'
import { UPLOAD_KEPT_MS } from '../admit-upload.ts'
import { requireActiveUploader } from '../require-active-uploader.ts'

/**
 * Keeps an upload, and what it counts against the quota, for another day: bytes of it are about to arrive.
 * @returns when it expires
 * @throws ACCOUNT_SUSPENDED, UPLOAD_NOT_FOUND
 */
export function prolongUpload(
  deps: Pick<MediaDeps, 'store' | 'clock'>,
  { id, userId, contentId }: ResumableUpload,
): Promise<Date> {
  const now = deps.clock.now()
  const until = new Date(now.getTime() + UPLOAD_KEPT_MS)
  return deps.store.inTransaction(async (tx) => {
    const content = await tx.lockContent(contentId)
    if (content?.state !== 'DRAFT') throw new AppError('UPLOAD_NOT_FOUND')
    await requireActiveUploader(tx, userId)
    if (!(await tx.prolongResumableUpload(id, now, until))) throw new AppError('UPLOAD_NOT_FOUND')
    await tx.prolongPendingUpload(id, until)
    return until
  })
}
