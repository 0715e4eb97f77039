import type { Provider } from '@alcove/contracts'
import type { RunningClock } from '@alcove/kit/clock'
import type { Pace } from '@alcove/kit/concurrency/pacer'
import type { ProviderEndpoint } from '@alcove/kit/config/provider-config'
import type { Logger } from '@alcove/kit/log/logger'
import type { Metrics } from '@alcove/kit/metrics/metrics'
import type { AgeProofs } from '@alcove/kit/tokens/age-proof-token'
import type { Pictures } from './adapters/pictures/picture-cache.ts'
import type { CatalogConfig } from './config.ts'
import type { DenyList } from './domain/deny-list/deny-list.ts'
import type { RefusesVideo } from './domain/deny-list/refused-video.ts'
import type { PictureSigner } from './domain/pictures/picture-url.ts'
import type { HiddenVideos } from './sources/hidden-videos.ts'
import type { PresentedLists } from './sources/presented-lists.ts'
import type { ProviderSources } from './sources/provider-sources.ts'
import type { RemovedVideos } from './sources/removed-videos.ts'
import type { CatalogStore } from './store/store.ts'

/** Dependencies of catalog's actions and queries; each picks its own. */
export interface CatalogDeps {
  store: CatalogStore
  clock: RunningClock
  log: Logger
  metrics: Metrics
  /** Identifies visitors without an account. */
  proofs: AgeProofs
  settings: CatalogConfig
  endpoints: Readonly<Record<Provider, ProviderEndpoint>>
  pictures: Pictures
  /** Signs the addresses of pictures. */
  pictureSigner: PictureSigner
  /** Removed videos, whose pictures are no longer served. */
  removedVideos: RemovedVideos
  /** Videos that moderators have hidden. */
  hiddenVideos: HiddenVideos
  /** Providers behind breaker and cache; null for one that is off. */
  sources: ProviderSources['byProvider']
  /** Words that are neither searched for nor shown. */
  denyList: DenyList
  refusesVideo: RefusesVideo
  /** Spreads work whose size providers choose. */
  pace: Pace
  presentedLists: PresentedLists
}
