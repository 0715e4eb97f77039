import type { MediaDeps } from '../../../deps.ts'
import type { ResumableUpload } from '../../../store/resumable-uploads.ts'

/** Forgets an upload and removes what has arrived of it, a finished object only if asked to. Call it while the upload is held. */
export async function removeResumableUpload(
  deps: Pick<MediaDeps, 'store' | 'objects' | 'parts'>,
  upload: ResumableUpload,
  withObject: boolean,
): Promise<void> {
  if (!upload.completedAt) await deps.parts.remove(upload)
  if (withObject) await deps.objects.removeAll(upload.objectKey)
  await deps.store.inTransaction(async (tx) => {
    await tx.deleteResumableUpload(upload.id)
    if (withObject) await tx.deletePendingUpload(upload.id)
    else await tx.deleteUnstoredUploads([upload.id])
  })
}
