import type Stripe from 'stripe'
import type { KnownCustomer } from '../../../ports.ts'
import type { StripeContext } from '../context.ts'
import { nullIfMissing } from '../failures.ts'

/** Objects that Stripe holds of an account. */
export interface Held {
  subscriptions: Stripe.Subscription[]
  invoices: Stripe.Invoice[]
  charges: Stripe.Charge[]
}

const EXPANDED = ['discounts.source.coupon', 'schedule']
const PAGE = 100
/** Far more than a customer has in a lifetime; stops an endless list. */
const ALL = { limit: 10_000 }

/**
 * Lists what Stripe holds. Lists of a deleted customer can be missing; known subscriptions are then fetched one by one.
 */
export async function listHeld(
  { stripe }: StripeContext,
  customers: string[],
  known: KnownCustomer,
): Promise<Held> {
  const held: Held = { subscriptions: [], invoices: [], charges: [] }
  for (const customer of customers) {
    const expand = EXPANDED.map((path) => `data.${path}`)
    const lists = await Promise.all([
      all(stripe.subscriptions.list({ customer, status: 'all', limit: PAGE, expand })),
      all(stripe.invoices.list({ customer, limit: PAGE, expand: ['data.payments'] })),
      all(stripe.charges.list({ customer, limit: PAGE, expand: ['data.refunds'] })),
    ])
    held.subscriptions.push(...lists[0])
    held.invoices.push(...lists[1])
    held.charges.push(...lists[2])
  }
  const listed = new Set(held.subscriptions.map(({ id }) => id))
  for (const { reference } of known.subscriptions) {
    if (listed.has(reference)) continue
    const one = await nullIfMissing(stripe.subscriptions.retrieve(reference, { expand: EXPANDED }))
    if (one) held.subscriptions.push(one)
  }
  return held
}

async function all<T>(list: Stripe.ApiListPromise<T>): Promise<T[]> {
  return (await nullIfMissing(list.autoPagingToArray(ALL))) ?? []
}
