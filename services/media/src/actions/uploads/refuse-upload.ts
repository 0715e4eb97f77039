import { AppError } from '@alcove/contracts'
import type { MediaDeps } from '../../deps.ts'

/**
 * Repeats an earlier refusal of the upload at a key, without reading it again.
 * @throws NOT_A_VIDEO, with the sentence of the first time
 */
export async function requireNotRefused(deps: Pick<MediaDeps, 'store'>, objectKey: string): Promise<void> {
  const reason = await deps.store.findRefusal(objectKey)
  if (reason !== null) throw new AppError('NOT_A_VIDEO', { message: reason })
}

/** Records that an upload is not an accepted video, and removes it: another attempt needs a new upload URL. */
export async function refuseUpload(
  deps: Pick<MediaDeps, 'store' | 'objects' | 'clock' | 'log'>,
  objectKey: string,
  reason: string,
): Promise<void> {
  await deps.store.inTransaction(async (tx) => {
    await tx.saveRefusal(objectKey, reason, deps.clock.now())
    await tx.deleteStoredUpload(objectKey)
  })
  await deps.objects
    .removeAll(objectKey)
    .catch((error) =>
      deps.log.warn({ err: error, objectKey }, 'upload.kept: a refused upload waits for the sweep'),
    )
}
