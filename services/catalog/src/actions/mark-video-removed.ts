import { type Provider, providerVideoRemoved } from '@alcove/contracts'
import type { CatalogDeps } from '../deps.ts'
import { findRemovalBrake } from '../queries/find-removal-brake.ts'

/**
 * Writes the tombstone of a video that its provider denies, unless too many of that provider vanished within a day.
 * @param video its id with prefix; an unlisted one leaves no trace
 * @returns true when it is gone, false when it is unknown or the removal brake holds
 */
export async function markVideoRemoved(
  deps: Pick<CatalogDeps, 'store' | 'clock' | 'log'>,
  { id, provider, noticedBy }: { id: string; provider: Provider; noticedBy: 'probe' },
): Promise<boolean> {
  const video = await deps.store.findProviderVideo(id)
  if (!video || video.removedAt) return video !== null
  if (await findRemovalBrake(deps, provider)) {
    deps.log.warn(
      { provider, video: id },
      'removal.braked: a video seems gone, like too many others; it stays listed',
    )
    return false
  }
  const now = deps.clock.now()
  await deps.store.inTransaction(async (tx) => {
    for (const videoId of await tx.markRemoved([id], now))
      tx.emit(providerVideoRemoved, { videoId, provider, noticedBy, removedAt: now.toISOString() })
  })
  return true
}
