import type Stripe from 'stripe'
import { PaymentRefused } from '../../../ports.ts'
import type { StripeContext } from '../context.ts'

export function retrieveSubscription({ stripe }: StripeContext, id: string): Promise<Stripe.Subscription> {
  return stripe.subscriptions.retrieve(id, { expand: ['schedule', 'discounts.source.coupon'] })
}

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
 * Retrieves a subscription that may be changed: changing one that ends would charge for it, or let it continue.
 * @throws PaymentRefused when it has ended or is ending
 */
export async function retrieveRenewing(context: StripeContext, id: string): Promise<Stripe.Subscription> {
  const subscription = await retrieveRunning(context, id)
  const { cancel_at_period_end: ends, cancel_at: endsAt } = subscription
  if (ends || endsAt !== null) throw new PaymentRefused('subscription_ending')
  return subscription
}
