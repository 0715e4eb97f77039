import type { RunningClock } from '@alcove/kit/clock'
import type { DependencyState } from '@alcove/kit/health/readiness'
import type { Ids } from '@alcove/kit/ids'
import type { Logger } from '@alcove/kit/log/logger'
import type { Metrics } from '@alcove/kit/metrics/metrics'
import type { Upstreams } from './ports.ts'
import type { SiteFolders } from './sites/serve-sites.ts'

/** Dependencies that the starting program provides. */
export interface GatewayDeps {
  log: Logger
  clock: RunningClock
  ids: Ids
  metrics: Metrics
  upstreams: Upstreams
  sites: SiteFolders
  /** Checks the database of this process; a gateway in its own process has none. */
  database?: () => Promise<DependencyState>
  /** Product version, for the API description. */
  version: string
}
