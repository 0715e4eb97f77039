import { isUuid } from '@alcove/kit/clock'
import type { MediaDeps } from '../deps.ts'
import { sweepsTooMuch } from '../domain/sweep-brake.ts'
import type { StoredRendition } from '../ports.ts'

type Deps = Pick<MediaDeps, 'store' | 'objects' | 'clock' | 'log' | 'metrics'>

export const RENDITIONS_SWEEP = 'renditions'
const LOOKUP = 1_000

/**
 * Moves renditions that no content points at to the trash: a process that was killed while it stored them left them
 * behind. Moves nothing where that would be too much of the whole, until an operator releases the brake.
 * @param before spares what was stored since, for its content may be about to point at it
 * @param signal says that the service stops: what is left waits for the next sweep
 */
export async function trashUnusedRenditions(deps: Deps, before: Date, signal: AbortSignal): Promise<void> {
  const { store, objects, clock, log } = deps
  const found = await objects.findRenditions(before)
  const { unused, known } = await findUnused(deps, found)
  const findings = { total: found.length, unused: unused.length, known }
  const brake = await store.findSweepBrake(RENDITIONS_SWEEP)
  if (sweepsTooMuch(findings) && !brake?.releasedAt) {
    await store.applySweepBrake(RENDITIONS_SWEEP, findings, clock.now())
    showSweepBrake(deps, true)
    log.error({ sweep: RENDITIONS_SWEEP, ...findings }, 'sweep.braked: it would take too much of the whole')
    return
  }
  for (const { contentId, prefix } of unused) {
    if (signal.aborted) return
    // Note: looked up again, for the list may have taken long.
    if ((await findPrefixes(deps, [contentId])).get(contentId) === prefix) continue
    await objects.moveToTrash(prefix)
    log.info({ prefix }, 'rendition.trashed')
  }
  if (brake) await store.removeSweepBrake(RENDITIONS_SWEEP)
  showSweepBrake(deps, false)
}

/** Raises the alert at the start of a process that finds the brake applied. */
export async function recallSweepBrake(deps: Pick<MediaDeps, 'store' | 'metrics'>): Promise<void> {
  if (await deps.store.findSweepBrake(RENDITIONS_SWEEP)) showSweepBrake(deps, true)
}

async function findUnused(
  deps: Deps,
  found: StoredRendition[],
): Promise<{ unused: StoredRendition[]; known: number }> {
  const unused: StoredRendition[] = []
  let known = 0
  for (let from = 0; from < found.length; from += LOOKUP) {
    const some = found.slice(from, from + LOOKUP)
    const prefixes = await findPrefixes(deps, [...new Set(some.map(({ contentId }) => contentId))])
    known += prefixes.size
    unused.push(...some.filter(({ contentId, prefix }) => prefixes.get(contentId) !== prefix))
  }
  return { unused, known }
}

function findPrefixes({ store }: Pick<MediaDeps, 'store'>, contentIds: string[]) {
  return store.findHlsPrefixes(contentIds.filter(isUuid))
}

function showSweepBrake({ metrics }: Pick<MediaDeps, 'metrics'>, braked: boolean): void {
  metrics.alert.set({ service: 'media', kind: 'sweep-brake', subject: RENDITIONS_SWEEP }, braked ? 1 : 0)
}
