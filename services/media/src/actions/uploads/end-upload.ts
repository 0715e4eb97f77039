import { AppError } from '@alcove/contracts'
import type { MediaDeps } from '../../deps.ts'
import type { AdmittedUpload } from './admit-upload.ts'

/**
 * Counts an upload by the bytes that arrived, or releases its reservation.
 * @param bytes null if nothing of it is kept
 * @throws UPLOAD_URL_INVALID, and removes what arrived, when its content has its file meanwhile or is withdrawn
 */
export async function endUpload(
  deps: Pick<MediaDeps, 'store' | 'objects'>,
  upload: AdmittedUpload,
  bytes: number | null,
): Promise<void> {
  const isKept = await deps.store.inTransaction(async (tx) => {
    const content = await tx.lockContent(upload.contentId)
    const isDraft = content?.state === 'DRAFT'
    if (bytes !== null && isDraft) await tx.storePendingUpload(upload, bytes)
    else await tx.deletePendingUpload(upload.id)
    return isDraft
  })
  if (bytes === null || isKept) return
  await deps.objects.removeAll(upload.objectKey)
  throw new AppError('UPLOAD_URL_INVALID')
}
