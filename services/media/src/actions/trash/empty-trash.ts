import { isUuid } from '@alcove/kit/ids'
import { runInOrder } from '@alcove/kit/service/run-all'
import type { MediaDeps } from '../../deps.ts'
import { type TrashEntry, trash } from '../../domain/objects/trash.ts'
import { findNamedEntries } from '../../queries/find-named-entries.ts'
import { requireSwept, sweepEach } from '../sweep-each.ts'
import { isAnySweepBraked } from './brake-sweep.ts'

/** Most entries that one run removes: a clock that is wrong for an hour loses no more. */
const MOST_AT_ONCE = 500

/**
 * Permanently removes expired entries of the trash, except those of contents that are held as evidence or still name the
 * object: a sweep makes a content forget its files last. While any sweep is braked, only files of contents whose end is
 * recorded in the database are removed. Fingerprints go with the last files of their content. An entry that cannot be removed
 * holds up neither the others nor the bookkeeping.
 */
export async function emptyTrash(
  deps: Pick<MediaDeps, 'objects' | 'store' | 'clock' | 'log'>,
  signal: AbortSignal,
): Promise<void> {
  const { objects, store } = deps
  const unlessStopping = (step: () => Promise<unknown>) => async () => {
    if (!signal.aborted) await step()
  }
  await runInOrder(
    () => removeExpired(deps, signal),
    unlessStopping(() => objects.removeUnfinished()),
    unlessStopping(() => forgetRemovedFiles(deps)),
    unlessStopping(() => store.deleteForgottenFingerprints()),
  )
}

async function removeExpired(
  { objects, store, clock, log }: Pick<MediaDeps, 'objects' | 'store' | 'clock' | 'log'>,
  signal: AbortSignal,
): Promise<void> {
  const over = (await objects.listTrash()).filter((entry) => trash.isOver(entry, clock.now()))
  const removable = await findRemovable({ store }, over)
  const remove = async (entry: TrashEntry) => {
    // Checked again, for those before may have taken long.
    if ((await findRemovable({ store }, [entry])).length === 0) return
    await objects.removeFromTrash(entry)
    log.info({ entry: trash.format(entry) }, 'trash.emptied')
  }
  const pass = {
    step: remove,
    warn: (err: unknown, entry: TrashEntry) =>
      log.warn({ err, entry: trash.format(entry) }, 'trash.kept: the next sweep tries again'),
  }
  requireSwept(await sweepEach(removable.slice(0, MOST_AT_ONCE), pass, signal))
}

async function findRemovable(
  { store }: Pick<MediaDeps, 'store'>,
  entries: TrashEntry[],
): Promise<TrashEntry[]> {
  const ids = [...new Set(entries.map(trash.contentOf))].filter(isUuid)
  const held = await store.findHeld(ids)
  const named = new Set((await findNamedEntries({ store }, entries)).map(({ entry }) => entry))
  const ended = (await isAnySweepBraked({ store })) ? await store.findEnded(ids) : null
  return entries.filter((entry) => {
    const id = trash.contentOf(entry)
    return !held.has(id) && !named.has(entry) && (ended === null || ended.has(id))
  })
}

/** Frees the quota of files that have left the trash, removed or restored, after their days in it. */
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
