import type { Clock, Ids } from '@alcove/kit/clock'
import type { PlanOffer } from './domain/plans.ts'
import type { BillingStore } from './store/store.ts'

/** What actions and queries of billing draw from; each asks for its slice. */
export interface BillingDeps {
  store: BillingStore
  clock: Clock
  ids: Ids
  /** Cheapest first. */
  plans: PlanOffer[]
  /** ISO 4217. */
  currency: string
}
