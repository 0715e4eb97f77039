import type { CatalogDeps } from '../deps.ts'
import type { VideoVisibility } from '../store/hidden-videos.ts'

type Once = NonNullable<Parameters<CatalogDeps['store']['inTransaction']>[1]>['once']

/** Stores a moderation decision about a provider's video and drops the presented lists that may show it. */
export async function saveVisibility(
  { store, hiddenVideos, presentedLists }: Pick<CatalogDeps, 'store' | 'hiddenVideos' | 'presentedLists'>,
  visibility: VideoVisibility,
  once: Once,
): Promise<void> {
  await store.inTransaction((tx) => tx.saveVisibility(visibility), { once })
  hiddenVideos.forget()
  presentedLists.clear()
}
