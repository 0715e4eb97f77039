import type { CatalogDeps } from '../deps.ts'
import { ProviderOutage, type VideoProvider } from '../ports.ts'
import { findRemovalBrake } from '../queries/find-removal-brake.ts'
import type { KnownVideo } from '../store/provider-videos.ts'
import { markVideoRemoved } from './mark-video-removed.ts'

type Source = Pick<VideoProvider, 'name' | 'isAlive' | 'get'>

/** Keeps the load on a provider negligible. */
const VIDEOS_PER_RUN = 5
const DAY_MS = 24 * 3_600_000

/**
 * Checks whether the provider still has the videos that were checked longest ago. An outage proves nothing.
 * @param source answers within its own deadline
 */
export async function probeVideos(
  deps: Pick<CatalogDeps, 'store' | 'clock' | 'log' | 'metrics'>,
  source: Source,
  signal: AbortSignal,
): Promise<void> {
  const { store, clock, log, metrics } = deps
  const provider = source.name
  const braked = await findRemovalBrake(deps, provider)
  metrics.alert.set({ service: 'catalog', kind: 'probe-brake', subject: provider }, braked ? 1 : 0)
  if (braked)
    return log.error({ provider }, 'removal.stopped: too many videos vanished within a day; none are checked')
  const since = new Date(clock.now().getTime() - DAY_MS)
  try {
    for (const video of await store.findToProbe(provider, VIDEOS_PER_RUN, since)) {
      if (await isGone(source, video, signal)) {
        await markVideoRemoved(deps, { id: video.id, provider, noticedBy: 'probe' })
      } else await store.markChecked([video.id], clock.now())
    }
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof ProviderOutage)) throw error
    log.debug({ err: error, provider }, 'probe.failed: videos of a provider could not be checked')
  }
}

/** Requires two consecutive denials by different calls. */
async function isGone(source: Source, video: KnownVideo, signal: AbortSignal): Promise<boolean> {
  const named = { id: video.providerVideoId, url: video.url ?? undefined }
  return !(await source.isAlive(named, signal)) && (await source.get(named, signal)) === null
}
