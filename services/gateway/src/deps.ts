import type { Clock, Ids } from '@alcove/kit/clock'
import type { DependencyState } from '@alcove/kit/health/readiness'
import type { Logger } from '@alcove/kit/log/logger'
import type { Metrics } from '@alcove/kit/metrics/metrics'
import type { Upstreams } from './ports.ts'
import type { SiteFolders } from './sites/serve-sites.ts'

/** What the gateway is given from outside, whoever starts it. */
export interface GatewayDeps {
  log: Logger
  clock: Clock
  ids: Ids
  metrics: Metrics
  upstreams: Upstreams
  sites: SiteFolders
  /** Whether the database of this process answers; a gateway of its own has none. */
  database?: () => Promise<DependencyState>
  /** Of the product, for its API description. */
  version: string
}
