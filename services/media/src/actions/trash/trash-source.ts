import type { MediaDeps } from '../../deps.ts'
import type { StoredSource } from '../../ports.ts'

/** Moves an unnamed copy to the trash, where it counts against the quota of its content, if known. */
export async function trashSource(
  { store, objects, clock, log }: Pick<MediaDeps, 'store' | 'objects' | 'clock' | 'log'>,
  { contentId, key, bytes }: StoredSource,
  isKnown: boolean,
): Promise<void> {
  await objects.moveToTrash(key)
  if (isKnown)
    await store.inTransaction(async (tx) => {
      await tx.deleteStoredUpload(key)
      await tx.addTrashedFile(contentId, bytes, clock.now())
    })
  log.info({ key }, 'source.trashed')
}
