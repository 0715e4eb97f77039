import type Stripe from 'stripe'
import type { KnownCustomer } from '../../../ports.ts'
import type { StripeContext } from '../context.ts'
import { nullIfMissing } from '../failures.ts'

/** Finds the checkouts of an account: its customer's in one list, the missing ones one by one. */
export async function findSessions(
  { stripe }: StripeContext,
  { reference, checkouts }: KnownCustomer,
): Promise<Stripe.Checkout.Session[]> {
  const missing = new Map(checkouts.map((checkout) => [checkout.reference, checkout.id]))
  const found: Stripe.Checkout.Session[] = []
  const listed =
    reference === null ? null : stripe.checkout.sessions.list({ customer: reference, limit: 100 })
  if (listed && missing.size > 0) {
    const own = await nullIfMissing(listed.autoPagingToArray({ limit: 10_000 }))
    found.push(...(own ?? []).filter(({ id }) => missing.delete(id)))
  }
  for (const id of missing.keys()) {
    const session = await nullIfMissing(stripe.checkout.sessions.retrieve(id))
    if (session) found.push(session)
  }
  return found
}
