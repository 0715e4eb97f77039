import type { Clock } from '@alcove/kit/clock'
import type { Ids } from '@alcove/kit/ids'
import type { Logger } from '@alcove/kit/log/logger'
import type { Metrics } from '@alcove/kit/metrics/metrics'
import type { ModerationConfig } from './config.ts'
import type { ModerationStore } from './store/store.ts'

/** Dependencies of moderation's actions and queries; each takes its slice. */
export interface ModerationDeps {
  store: ModerationStore
  clock: Clock
  ids: Ids
  settings: ModerationConfig
  log: Logger
  metrics: Metrics
}
