import type { Provider } from '@alcove/contracts'
import type { Clock } from '@alcove/kit/clock'
import type { ProviderEndpoint } from '@alcove/kit/config/provider-config'
import type { Logger } from '@alcove/kit/log/logger'
import type { Metrics } from '@alcove/kit/metrics/metrics'
import type { Pace } from '@alcove/kit/pacer'
import type { AgeProofs } from '@alcove/kit/tokens/age-proof'
import type { Pictures } from './adapters/pictures/picture-cache.ts'
import type { CatalogConfig } from './config.ts'
import type { DenyList } from './domain/deny-list.ts'
import type { PictureSigner } from './domain/picture-url.ts'
import type { RefusesVideo } from './domain/refused-video.ts'
import type { HiddenVideos } from './sources/hidden-videos.ts'
import type { PresentedLists } from './sources/presented-lists.ts'
import type { ProviderSources } from './sources/provider-sources.ts'
import type { RemovedVideos } from './sources/removed-videos.ts'
import type { CatalogStore } from './store/store.ts'

/** What consumers and queries of catalog draw from; each asks for its slice. */
export interface CatalogDeps {
  store: CatalogStore
  clock: Clock
  log: Logger
  metrics: Metrics
  /** Tells visitors without an account apart. */
  proofs: AgeProofs
  settings: CatalogConfig
  places: Readonly<Record<Provider, ProviderEndpoint>>
  pictures: Pictures
  /** Makes the addresses of pictures. */
  pictureSigner: PictureSigner
  /** Whose pictures are not handed out any more. */
  removedVideos: RemovedVideos
  /** Whose videos moderators have hidden. */
  hiddenVideos: HiddenVideos
  /** The providers, guarded and cached; null: off. */
  sources: ProviderSources['of']
  /** Words that are neither searched for nor shown. */
  denyList: DenyList
  refusesVideo: RefusesVideo
  /** Of work whose length providers choose. */
  pace: Pace
  presentedLists: PresentedLists
}
