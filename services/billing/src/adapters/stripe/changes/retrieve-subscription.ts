import type Stripe from 'stripe'
import { PaymentRefused } from '../../../ports.ts'
import type { StripeContext } from '../context.ts'

export function retrieveSubscription({ stripe }: StripeContext, id: string): Promise<Stripe.Subscription> {
  return stripe.subscriptions.retrieve(id, { expand: ['schedule', 'discounts.source.coupon'] })
}

/** Statuses of a running period that is not paid. */
const UNPAID = new Set<Stripe.Subscription.Status>(['past_due', 'unpaid', 'paused'])

export function isOver({ status }: Stripe.Subscription): boolean {
  return status === 'canceled' || status === 'incomplete_expired'
}

/** @throws PaymentRefused when it has ended */
export async function retrieveRunning(context: StripeContext, id: string): Promise<Stripe.Subscription> {
  const subscription = await retrieveSubscription(context, id)
  if (isOver(subscription)) throw new PaymentRefused('subscription_ended')
  return subscription
}

/**
 * Refuses changes: changing a subscription that ends would charge for it, or let it continue; changing one that is unpaid would
 * credit what was never paid.
 * @throws PaymentRefused when it is ending or is unpaid
 */
export function requireRenewing({
  cancel_at_period_end: ends,
  cancel_at: endsAt,
  status,
}: Stripe.Subscription): void {
  if (ends || endsAt !== null) throw new PaymentRefused('subscription_ending')
  if (UNPAID.has(status)) throw new PaymentRefused('subscription_past_due')
}
