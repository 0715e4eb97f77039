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

/** Dependencies of reporting's actions, queries and consumers; each takes its slice. */
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
  /** Derives the token of a link in an account mail from the link's id. */
  links: AccountLinks
  /** Decrypts the addresses that events carry. */
  addresses: AddressSealer
  /** Marks mailboxes, so that they are counted without their addresses. */
  markMailbox: MarkMailbox
}
