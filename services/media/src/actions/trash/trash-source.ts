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
  const { key } = source
  if (isKnown && !(await closeUnnamed({ store, clock }, source))) return
  await objects.moveToTrash(key)
  log.info({ key }, 'source.trashed')
}

/** Counts it before it moves: cut off, the next sweep moves what counts already. @returns false for what is named, or waits */
function closeUnnamed(
  { store, clock }: Pick<MediaDeps, 'store' | 'clock'>,
  source: StoredSource,
): Promise<boolean> {
  const { contentId, key } = source
  return store.inTransaction(async (tx) => {
    const content = await tx.lockContent(contentId)
    if (content?.sourceKey === key) return false
    const id = idOfSourceKey(key)
    if (id !== null) {
      const isDraft = content?.state === 'DRAFT'
      if (isDraft && (await tx.isUploadWaiting({ id, contentId }, clock.now()))) return false
      await tx.closeResumableUpload(id)
    }
    await tx.deleteStoredUpload(key)
    await tx.addTrashedSource(source, clock.now())
    return true
  })
}
