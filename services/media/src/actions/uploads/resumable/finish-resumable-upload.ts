import { AppError } from '@alcove/contracts'
import type { MediaDeps } from '../../../deps.ts'
import type { ResumableUpload } from '../../../store/uploads/resumable-uploads.ts'
import { UPLOAD_KEPT_MS } from '../admit-upload.ts'
import { removeResumableUpload } from './remove-resumable-upload.ts'

/**
 * Makes an object of a complete upload, which waits for its submission from then on. Cut off, it is done by the next request.
 * Call it while the upload is held.
 * @throws UPLOAD_NOT_FOUND, and keeps nothing but the file of its content, when that has one meanwhile or is withdrawn, when
 *   a newer upload has taken its place, or its account is suspended
 */
export async function finishResumableUpload(
  deps: Pick<MediaDeps, 'store' | 'objects' | 'parts' | 'clock' | 'log' | 'metrics'>,
  upload: ResumableUpload,
): Promise<void> {
  if (upload.completedAt) return
  await deps.parts.finish(upload)
  const now = deps.clock.now()
  const end = await deps.store.inTransaction(async (tx) => {
    const content = await tx.lockContent(upload.contentId)
    if (content?.state !== 'DRAFT' || (await tx.findUploader(upload.userId))?.suspended) return 'refused'
    const keptUntil = new Date(now.getTime() + UPLOAD_KEPT_MS)
    if (await tx.completeResumableUpload(upload.id, now, keptUntil)) {
      await tx.storePendingUpload(upload, upload.bytes)
      return 'stored'
    }
    // Another request has completed it since this one had it read.
    return (await tx.isUploadWaiting(upload, now)) ? 'known' : 'refused'
  })
  if (end === 'refused') {
    await removeResumableUpload(deps, upload, 'deleted')
    throw new AppError('UPLOAD_NOT_FOUND')
  }
  if (end === 'known') return
  deps.metrics.uploads.ended.inc({ outcome: 'stored' })
  deps.metrics.uploads.bytes.inc(upload.bytes)
}
