import type Stripe from 'stripe'
import { PaymentRefused } from '../../ports.ts'
import type { StripeContext } from './context.ts'

export function retrieveSubscription({ stripe }: StripeContext, id: string): Promise<Stripe.Subscription> {
  return stripe.subscriptions.retrieve(id, { expand: ['schedule', 'discounts.source.coupon'] })
}

export function isOver({ status }: Stripe.Subscription): boolean {
  return status === 'canceled' || status === 'incomplete_expired'
}

/** @throws PaymentRefused where it has ended */
export async function retrieveRunning(context: StripeContext, id: string): Promise<Stripe.Subscription> {
  const subscription = await retrieveSubscription(context, id)
  if (isOver(subscription)) throw new PaymentRefused('subscription_ended')
  return subscription
}
