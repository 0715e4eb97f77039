import type { Clock } from '@alcove/kit/clock'
import type Stripe from 'stripe'
import type { Offer } from './changes/offers.ts'
import type { StripeAccount } from './config.ts'

/** Dependencies of every call of the adapter. */
export interface StripeContext {
  stripe: Stripe
  account: StripeAccount
  clock: Clock
  /** Our products seen so far, by id. */
  products: Map<string, { name: string; offer: Offer }>
}
