import type { MediaDeps } from '../deps.ts'
import { trash } from '../domain/trash.ts'
import { RENDITIONS_SWEEP } from './trash-unused-renditions.ts'

/** Entries that one run removes for good at most: a clock that is wrong for an hour loses no more. */
const MOST_AT_ONCE = 500

/** Removes for good what has lain in the trash for its days; nothing while a sweep is braked, for then something is wrong. */
export async function emptyTrash(
  { objects, store, clock, log }: Pick<MediaDeps, 'objects' | 'store' | 'clock' | 'log'>,
  signal: AbortSignal,
): Promise<void> {
  if (await store.findSweepBrake(RENDITIONS_SWEEP)) return
  const over = (await objects.listTrash()).filter((entry) => trash.isOver(entry, clock.now()))
  for (const entry of over.slice(0, MOST_AT_ONCE)) {
    if (signal.aborted) return
    await objects.removeFromTrash(entry)
    log.info({ entry: trash.format(entry) }, 'trash.emptied')
  }
}
