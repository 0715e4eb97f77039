import { type Provider, providerVideoRemoved } from '@alcove/contracts'
import type { CatalogDeps } from '../deps.ts'
import { findRemovalBrake } from '../queries/find-removal-brake.ts'

/**
 * Hides a video for ever that a look at it did not find. A provider that denies too many videos within a day is not
 * believed.
 * @param video its id with prefix; one that we never listed leaves no trace
 * @returns whether it is gone: false where it was not known, or not believed
 */
export async function markVideoRemoved(
  deps: Pick<CatalogDeps, 'store' | 'clock' | 'log'>,
  { id, provider, noticedBy }: { id: string; provider: Provider; noticedBy: 'probe' },
): Promise<boolean> {
  const video = await deps.store.findProviderVideo(id)
  if (!video || video.removedAt) return video !== null
  if (await findRemovalBrake(deps, provider)) {
    deps.log.warn({ provider, video: id }, 'a video seems gone, as too many others; it stays')
    return false
  }
  const now = deps.clock.now()
  await deps.store.inTransaction(async (tx) => {
    for (const videoId of await tx.markRemoved([id], now))
      tx.emit(providerVideoRemoved, { videoId, provider, noticedBy, removedAt: now.toISOString() })
  })
  return true
}
