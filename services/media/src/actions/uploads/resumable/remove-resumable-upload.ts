import type { MediaDeps } from '../../../deps.ts'
import { contentOfUploadKey } from '../../../domain/content.ts'
import type { ResumableUpload } from '../../../store/uploads/resumable-uploads.ts'
import { trashSource } from '../../trash/trash-source.ts'

/**
 * Forgets an upload and removes what has arrived of it; its object goes to the trash or is deleted, unless it is the file of
 * its content by now. Call it while the upload is held.
 * @param fate of its object, where it is whole
 */
export async function removeResumableUpload(
  deps: Pick<MediaDeps, 'store' | 'objects' | 'parts' | 'clock' | 'log'>,
  upload: ResumableUpload,
  fate: 'to-trash' | 'deleted',
): Promise<void> {
  const { id, contentId, objectKey } = upload
  // Closed under the lock of its content first: from then on no submission accepts it.
  const isAccepted = await deps.store.inTransaction(async (tx) => {
    const content = await tx.lockContent(contentId)
    await tx.closeResumableUpload(id)
    return content?.sourceKey === objectKey
  })
  await deps.parts.remove(upload)
  if (!isAccepted && fate === 'deleted') await deps.objects.removeAll(objectKey)
  // Uploads of former versions lie among the unsubmitted ones, which have a sweep of their own.
  const isOurs = contentOfUploadKey(objectKey) === null
  // Looked for, whatever the row says: a killed process may have made it without a note.
  if (!isAccepted && fate === 'to-trash' && isOurs && (await deps.objects.stat(objectKey)) !== null)
    await trashSource(deps, { contentId, key: objectKey, bytes: upload.bytes }, true)
  await deps.store.inTransaction(async (tx) => {
    await tx.deleteResumableUpload(id)
    if (fate === 'deleted') await tx.deletePendingUpload(id)
    else await tx.deleteUnstoredUploads([id])
  })
}
