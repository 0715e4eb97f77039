import type Stripe from 'stripe'
import type { KnownCustomer } from '../../../ports.ts'
import type { CheckoutSnapshot } from '../../../sync/domain/snapshot.ts'
import { idOf } from '../shapes.ts'

const STATUS = { open: 'open', complete: 'completed', expired: 'expired' } as const

export function readCheckout(
  session: Stripe.Checkout.Session,
  known: KnownCustomer,
): CheckoutSnapshot | null {
  const checkout = known.checkouts.find(({ reference }) => reference === session.id)
  if (!checkout) return null
  return {
    id: checkout.id,
    status: STATUS[session.status as keyof typeof STATUS] ?? 'open',
    subscription: idOf(session.subscription),
  }
}
