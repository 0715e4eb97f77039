import { isUuid } from '@alcove/kit/ids'
import type { MediaDeps } from '../deps.ts'
import { trash } from '../domain/trash.ts'
import { findNamedEntries } from '../queries/find-named-entries.ts'
import { isAnySweepBraked } from './brake-sweep.ts'

/** Entries that one run removes for good at most: a clock that is wrong for an hour loses no more. */
const MOST_AT_ONCE = 500

/**
 * Removes for good what has lain in the trash for its days, but nothing of contents that are held as evidence, and nothing that
 * a content still names: a sweep that takes files to stay there makes their content forget them last. While a sweep is braked something may be wrong: then only files of contents leave whose end this database records.
 */
export async function emptyTrash(
  { objects, store, clock, log }: Pick<MediaDeps, 'objects' | 'store' | 'clock' | 'log'>,
  signal: AbortSignal,
): Promise<void> {
  const isBraked = await isAnySweepBraked({ store })
  const over = (await objects.listTrash()).filter((entry) => trash.isOver(entry, clock.now()))
  const ids = [...new Set(over.map(trash.contentOf))].filter(isUuid)
  const held = await store.findHeld(ids)
  const named = new Set((await findNamedEntries({ store }, over)).map(({ entry }) => entry))
  const ended = isBraked ? await store.findEnded(ids) : null
  const removable = over.filter((entry) => {
    const id = trash.contentOf(entry)
    return !held.has(id) && !named.has(entry) && (ended === null || ended.has(id))
  })
  for (const entry of removable.slice(0, MOST_AT_ONCE)) {
    if (signal.aborted) return
    await objects.removeFromTrash(entry)
    log.info({ entry: trash.format(entry) }, 'trash.emptied')
  }
  await objects.removeUnfinished()
  await forgetRemovedFiles({ objects, store, clock })
}

/** What has lain for its days and lies in the trash no more, removed or put back, counts against no quota. */
async function forgetRemovedFiles({
  objects,
  store,
  clock,
}: Pick<MediaDeps, 'objects' | 'store' | 'clock'>): Promise<void> {
  const recorded = await store.findTrashedFiles(trash.emptiedBefore(clock.now()))
  if (recorded.length === 0) return
  const left = new Set(
    (await objects.listTrash()).filter(({ prefix }) => !prefix.startsWith('hls/')).map(trash.contentOf),
  )
  await store.deleteTrashedFiles(recorded.filter((id) => !left.has(id)))
}
