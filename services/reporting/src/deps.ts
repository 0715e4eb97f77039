import type { Clock, Ids } from '@alcove/kit/clock'
import type { Logger } from '@alcove/kit/log/logger'
import type { ReportingConfig } from './config.ts'
import type { Mailer } from './ports.ts'
import type { ReportingStore } from './store/store.ts'

/** What actions, queries and consumers of reporting draw from; each asks for its slice. */
export interface ReportingDeps {
  store: ReportingStore
  mailer: Mailer
  clock: Clock
  ids: Ids
  log: Logger
  settings: Pick<ReportingConfig, 'PUBLIC_URL'>
}
