import { isUuid } from '@alcove/kit/ids'
import type { MediaDeps } from '../../deps.ts'
import { isKeptForReports } from '../../domain/content.ts'
import type { ContentFiles } from '../../domain/taken-down.ts'
import type { StoredSource } from '../../ports.ts'
import { requireSwept, type Swept, sweepEach } from '../sweep-each.ts'
import { brakeSweep, endSweepBrake } from './brake-sweep.ts'
import { trashSource } from './trash-source.ts'

type Deps = Pick<MediaDeps, 'store' | 'objects' | 'clock' | 'log' | 'metrics'>

export const SOURCES_SWEEP = 'sources'
const LOOKUP = 1_000

/**
 * Moves copies of unaccepted submissions to the trash: a killed process or a failed store left them behind. Copies of
 * failed or withdrawn contents are explained; for all others a brake limits the share until an operator releases it.
 * @param before spares what was stored since, for it may be about to be accepted
 * @param signal aborts when the service stops; the rest waits for the next sweep
 */
export async function trashUnusedSources(deps: Deps, before: Date, signal: AbortSignal): Promise<void> {
  const found = await deps.objects.findSources(before)
  const { explained, unused, known } = await findUnused(deps, found)
  const recorded = await trashAll(deps, explained, signal)
  const findings = { total: found.length - explained.length, unused: unused.length, known }
  if (signal.aborted || (await brakeSweep(deps, SOURCES_SWEEP, findings))) return requireSwept(recorded)
  const rest = await trashAll(deps, unused, signal)
  if (!signal.aborted) await endSweepBrake(deps, SOURCES_SWEEP)
  requireSwept(recorded, rest)
}

function trashAll(deps: Deps, sources: StoredSource[], signal: AbortSignal): Promise<Swept<StoredSource>> {
  const step = async (source: StoredSource) => {
    // Note: checked again, for the list may have taken long.
    const files = (await findFiles(deps, [source])).get(source.contentId)
    if (isUnused(source, files)) await trashSource(deps, source, files !== undefined)
  }
  const warn = (err: unknown, { key }: StoredSource) => deps.log.warn({ err, key }, 'source.kept')
  return sweepEach(sources, { step, warn }, signal)
}

async function findUnused(deps: Deps, found: StoredSource[]) {
  const explained: StoredSource[] = []
  const unused: StoredSource[] = []
  let known = 0
  for (let from = 0; from < found.length; from += LOOKUP) {
    const some = found.slice(from, from + LOOKUP)
    const contents = await findFiles(deps, some)
    known += contents.size
    for (const source of some) {
      const files = contents.get(source.contentId)
      const isExplained = files?.state === 'WITHDRAWN' || files?.state === 'FAILED'
      if (isUnused(source, files)) (isExplained ? explained : unused).push(source)
    }
  }
  return { explained, unused, known }
}

function isUnused({ key }: StoredSource, files: ContentFiles | undefined): boolean {
  return files === undefined || (files.sourceKey !== key && !isKeptForReports(files))
}

function findFiles({ store }: Pick<MediaDeps, 'store'>, sources: StoredSource[]) {
  return store.findContentFiles([...new Set(sources.map(({ contentId }) => contentId))].filter(isUuid))
}
