import type { MediaDeps } from '../../deps.ts'
import type { AdmittedUpload } from './admit-upload.ts'

/**
 * Counts an upload by the bytes that arrived, or releases its reservation.
 * @param bytes null if nothing of it is kept
 */
export async function endUpload(
  deps: Pick<MediaDeps, 'store'>,
  upload: AdmittedUpload,
  bytes: number | null,
): Promise<void> {
  await deps.store.inTransaction(async (tx) => {
    if (bytes === null) await tx.deletePendingUpload(upload.id)
    else await tx.storePendingUpload(upload, bytes)
  })
}
