import { PROVIDERS, type Provider } from '@alcove/contracts'
import type { Sweep } from '@alcove/kit/service/housekeeping'
import { probeVideos } from './actions/probe-videos.ts'
import { syncRemoved } from './actions/sync-removed.ts'
import type { CatalogDeps } from './deps.ts'
import type { VideoProvider } from './ports.ts'

/** How often it is looked whether a list is due; that is once a day. */
const LOOK_MS = 10 * 60_000
const PROBE_MS = 10 * 60_000
const JITTER_MS = 3_600_000

/** What keeps videos from being shown that their providers took down, each provider on its own. */
export function removalSweeps(
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
        everyMs: LOOK_MS,
        run: (signal) => syncRemoved(deps, provider, { jitterMs, signal }),
        failed: `removed videos of ${name} could not be hidden`,
        atStart: true,
      },
      {
        everyMs: PROBE_MS,
        run: (signal) => probeVideos(deps, live, signal),
        failed: `videos of ${name} could not be looked after`,
      },
    ]
  })
}
