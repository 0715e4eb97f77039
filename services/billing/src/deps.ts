import type { Clock } from '@alcove/kit/clock'
import type { Flight } from '@alcove/kit/concurrency/share-next'
import type { UpstreamHealth } from '@alcove/kit/health/upstream-health'
import type { Ids } from '@alcove/kit/ids'
import type { Logger } from '@alcove/kit/log/logger'
import type { InvoiceDocument, Seller } from './invoices/domain/invoice-document.ts'
import type { PaymentProvider } from './ports.ts'
import type { BillingStore } from './store/store.ts'
import type { AccessRules } from './subscriptions/domain/compute-access.ts'
import type { PlanOffer } from './subscriptions/domain/plans.ts'

/** Dependencies of actions and queries; each function takes the slice it needs. */
export interface BillingDeps {
  store: BillingStore
  provider: PaymentProvider
  /** State of the provider, from the outcomes of recent calls. */
  providerHealth: Pick<UpstreamHealth, 'state'>
  clock: Clock
  ids: Ids
  log: Logger
  /** Cheapest first. */
  plans: PlanOffer[]
  /** ISO 4217. */
  currency: string
  rules: BillingRules
  /** Syncs running in this process, by customer. */
  runningSyncs: Map<string, Flight<void>>
  invoicing: Invoicing
  links: InvoiceLinks
  /** Hashes the network of an address into an opaque mark that is stable for the lifetime of the key. */
  markSource: (address: string) => string
  /** Renders one of our documents as a PDF; the same document gives the same bytes. */
  renderInvoice: (document: InvoiceDocument) => Promise<Uint8Array>
}

export interface BillingRules extends AccessRules {
  /** Free days, once per customer; 0 for none. */
  trialDays: number
}

/** Seller and tax rate of new documents. */
export interface Invoicing {
  seller: Seller
  /** Percent, included in prices. */
  taxRate: number
}

/** Signed URLs of our documents; the signature replaces the login that a link cannot carry. */
export interface InvoiceLinks {
  /** @param origin of the caller: `https://videos.example` */
  linkTo(invoiceId: string, origin: string): { view: string; download: string }
  isValidToken(token: string, invoiceId: string): boolean
}
