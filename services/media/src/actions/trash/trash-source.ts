import type { MediaDeps } from '../../deps.ts'
import { idOfSourceKey } from '../../domain/content.ts'
import type { StoredSource } from '../../ports.ts'

/**
 * Moves an unnamed copy to the trash, where it counts against the quota of its content, if known. Leaves what its content has
 * taken since it was found, or what waits for its submission; closed first, no submission accepts it.
 */
export async function trashSource(
  { store, objects, clock, log }: Pick<MediaDeps, 'store' | 'objects' | 'clock' | 'log'>,
  source: StoredSource,
  isKnown: boolean,
): Promise<void> {
  const { contentId, key } = source
  if (isKnown && !(await closeUnnamed({ store, clock }, contentId, key))) return
  await objects.moveToTrash(key)
  if (isKnown)
    await store.inTransaction(async (tx) => {
      await tx.deleteStoredUpload(key)
      await tx.addTrashedSource(source, clock.now())
    })
  log.info({ key }, 'source.trashed')
}

/** @returns false for what is named, or waits */
function closeUnnamed(
  { store, clock }: Pick<MediaDeps, 'store' | 'clock'>,
  contentId: string,
  key: string,
): Promise<boolean> {
  return store.inTransaction(async (tx) => {
    const content = await tx.lockContent(contentId)
    if (content?.sourceKey === key) return false
    const id = idOfSourceKey(key)
    if (id === null) return true
    if (content?.state === 'DRAFT' && (await tx.isUploadWaiting({ id, contentId }, clock.now()))) return false
    await tx.closeResumableUpload(id)
    return true
  })
}
