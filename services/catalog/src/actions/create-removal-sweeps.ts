import { PROVIDERS, type Provider } from '@alcove/contracts'
import type { Sweep } from '@alcove/kit/service/housekeeping'
import type { CatalogDeps } from '../deps.ts'
import type { VideoProvider } from '../ports.ts'
import { probeVideos } from './probe-videos.ts'
import { syncRemoved } from './sync-removed.ts'

/** Checks this often whether the daily list is due. */
const SYNC_CHECK_MS = 10 * 60_000
const PROBE_MS = 10 * 60_000
const JITTER_MS = 3_600_000

/** Creates the sweeps that hide videos which their providers removed, one pair per provider. */
export function createRemovalSweeps(
  deps: Pick<CatalogDeps, 'store' | 'clock' | 'log' | 'metrics' | 'sources'>,
  providers: Readonly<Record<Provider, VideoProvider | null>>,
  random: () => number,
): Sweep[] {
  return PROVIDERS.flatMap((name): Sweep[] => {
    const provider = providers[name]
    const live = deps.sources[name]?.live
    if (!provider || !live) return []
    const jitterMs = random() * JITTER_MS
    return [
      {
        everyMs: SYNC_CHECK_MS,
        run: (signal) => syncRemoved(deps, provider, { jitterMs, signal }),
        failed: `removal.sweep-failed: removed videos of ${name} could not be hidden`,
        atStart: true,
      },
      {
        everyMs: PROBE_MS,
        run: (signal) => probeVideos(deps, live, signal),
        failed: `probe.sweep-failed: videos of ${name} could not be checked`,
      },
    ]
  })
}
