import { isUuid } from '@alcove/kit/ids'
import type { MediaDeps } from '../../deps.ts'
import type { StoredRendition } from '../../ports.ts'
import { requireSwept, type Swept, sweepEach } from '../sweep-each.ts'
import { brakeSweep, endSweepBrake } from './brake-sweep.ts'

type Deps = Pick<MediaDeps, 'store' | 'objects' | 'clock' | 'log' | 'metrics'>

export const RENDITIONS_SWEEP = 'renditions'
const LOOKUP = 1_000

/**
 * Moves rendition sets that no content names to the trash: a process killed while storing them left them behind. Attempts
 * of failed or withdrawn contents are explained, and so are sets that were replaced, once no grant plays them; for all
 * others a brake limits the share until an operator releases it.
 * @param before spares what was stored since, for its content may be about to name it
 * @param signal aborts when the service stops; the rest waits for the next sweep
 */
export async function trashUnusedRenditions(deps: Deps, before: Date, signal: AbortSignal): Promise<void> {
  const found = await deps.objects.findRenditions(before)
  const { explained, unused, known } = await findUnused(deps, found)
  const recorded = await trashAll(deps, explained, signal)
  await deps.store.deleteFormerSets(recorded.done.map(({ prefix }) => prefix))
  const findings = { total: found.length - explained.length, unused: unused.length, known }
  if (signal.aborted || (await brakeSweep(deps, RENDITIONS_SWEEP, findings))) return requireSwept(recorded)
  const rest = await trashAll(deps, unused, signal)
  if (!signal.aborted) await endSweepBrake(deps, RENDITIONS_SWEEP)
  requireSwept(recorded, rest)
}

function trashAll(
  deps: Deps,
  renditions: StoredRendition[],
  signal: AbortSignal,
): Promise<Swept<StoredRendition>> {
  const step = async ({ contentId, prefix }: StoredRendition) => {
    // Note: checked again, for the list may have taken long.
    if ((await findPrefixes(deps, [contentId])).get(contentId) === prefix) return
    await deps.objects.moveToTrash(prefix)
    deps.log.info({ prefix }, 'rendition.trashed')
  }
  const warn = (err: unknown, { prefix }: StoredRendition) => deps.log.warn({ err, prefix }, 'rendition.kept')
  return sweepEach(renditions, { step, warn }, signal)
}

interface Unused {
  /** Attempts at contents whose end the database records, and sets that it records as replaced. */
  explained: StoredRendition[]
  unused: StoredRendition[]
  /** Number of contents that the database knows. */
  known: number
}

async function findUnused(deps: Deps, found: StoredRendition[]): Promise<Unused> {
  const result: Unused = { explained: [], unused: [], known: 0 }
  for (let from = 0; from < found.length; from += LOOKUP) {
    const some = found.slice(from, from + LOOKUP)
    const ids = [...new Set(some.map(({ contentId }) => contentId))].filter(isUuid)
    const prefixes = await findPrefixes(deps, ids)
    const ended = await deps.store.findEnded(ids)
    const held = await deps.store.findHeld(ids)
    const former = new Map((await deps.store.findFormerSets(ids)).map((one) => [one.prefix, one.keptUntil]))
    result.known += prefixes.size
    for (const one of some) {
      const named = prefixes.get(one.contentId)
      const keptUntil = former.get(one.prefix)
      // What is taken down no longer plays, from whichever set.
      if (named === one.prefix || (named && keptUntil && keptUntil > deps.clock.now())) continue
      // Evidence is what viewers saw, also before it was made again.
      if (keptUntil && held.has(one.contentId)) continue
      result[keptUntil || ended.has(one.contentId) ? 'explained' : 'unused'].push(one)
    }
  }
  return result
}

function findPrefixes({ store }: Pick<MediaDeps, 'store'>, contentIds: string[]) {
  return store.findHlsPrefixes(contentIds.filter(isUuid))
}
