import type { Clock, Ids } from '@alcove/kit/clock'
import type { UpstreamHealth } from '@alcove/kit/health/upstream-health'
import type { Logger } from '@alcove/kit/log/logger'
import type { Flight } from '@alcove/kit/share-next'
import type { InvoiceDocument, Seller } from './invoices/domain/invoice-document.ts'
import type { PaymentProvider } from './ports.ts'
import type { BillingStore } from './store/store.ts'
import type { AccessRules } from './subscriptions/domain/access.ts'
import type { PlanOffer } from './subscriptions/domain/plans.ts'

/** What actions and queries of billing draw from; each asks for its slice. */
export interface BillingDeps {
  store: BillingStore
  provider: PaymentProvider
  /** What calls have told of it. */
  providerHealth: Pick<UpstreamHealth, 'state'>
  clock: Clock
  ids: Ids
  log: Logger
  /** Cheapest first. */
  plans: PlanOffer[]
  /** ISO 4217. */
  currency: string
  rules: BillingRules
  /** Looks at customers that are under way in this process. */
  runningSyncs: Map<string, Flight<void>>
  invoicing: Invoicing
  links: InvoiceLinks
  /** The network of an address as an opaque mark, the same for as long as the key. */
  markSource: (address: string) => string
  /** A document of ours as a PDF: the same bytes for the same document. */
  renderInvoice: (document: InvoiceDocument) => Promise<Uint8Array>
}

export interface BillingRules extends AccessRules {
  /** Days that cost nothing, once per customer; 0 for none. */
  trialDays: number
}

/** What stands on documents of ours. */
export interface Invoicing {
  seller: Seller
  /** Percent that prices include. */
  taxRate: number
}

/** Addresses of our documents: signed, because a link carries no login. */
export interface InvoiceLinks {
  /** @param origin of the caller: `https://videos.example` */
  linkTo(invoiceId: string, origin: string): { view: string; download: string }
  /** Whether a token opens a document. */
  opens(token: string, invoiceId: string): boolean
}
