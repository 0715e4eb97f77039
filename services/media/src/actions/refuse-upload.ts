import { AppError } from '@alcove/contracts'
import type { MediaDeps } from '../deps.ts'

/**
 * Whatever was found at a key once is found again: nothing is read a second time.
 * @throws NOT_A_VIDEO, with the sentence of the first time
 */
export async function requireNotRefused(deps: Pick<MediaDeps, 'store'>, objectKey: string): Promise<void> {
  const reason = await deps.store.findRefusal(objectKey)
  if (reason !== null) throw new AppError('NOT_A_VIDEO', { message: reason })
}

/** Remembers that an upload is no video we take, and removes it: sending a file again takes a new upload URL. */
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
