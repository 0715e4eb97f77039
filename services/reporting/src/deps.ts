import type { Operator } from '@alcove/contracts'
import type { Clock } from '@alcove/kit/clock'
import type { Ids } from '@alcove/kit/ids'
import type { Logger } from '@alcove/kit/log/logger'
import type { Metrics } from '@alcove/kit/metrics/metrics'
import type { AccountLinks } from '@alcove/kit/tokens/account-link'
import type { AddressSealer } from '@alcove/kit/tokens/sealed-address'
import type { ReportingConfig } from './config.ts'
import type { MarkMailbox } from './domain/counted-mail.ts'
import type { Mailer } from './ports.ts'
import type { ReportingStore } from './store/store.ts'

/** What actions, queries and consumers of reporting draw from; each asks for its slice. */
export interface ReportingDeps {
  store: ReportingStore
  mailer: Mailer
  clock: Clock
  ids: Ids
  log: Logger
  metrics: Pick<Metrics, 'mails'>
  settings: Pick<ReportingConfig, 'PUBLIC_URL'>
  /** Named in every mail. */
  operator: Operator
  /** The token of a link in a mail about an account, by its id. */
  links: AccountLinks
  /** Opens the addresses that events name. */
  addresses: AddressSealer
  /** Counts mailboxes without their addresses. */
  markMailbox: MarkMailbox
}
