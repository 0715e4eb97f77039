import type Stripe from 'stripe'
import type { StripeContext } from './context.ts'

/** Forgets a change that waits for the next period: Stripe lets nothing else decide while a schedule does. */
export async function releaseSchedule(
  { stripe }: StripeContext,
  { schedule }: Stripe.Subscription,
  key: string,
): Promise<void> {
  if (!schedule || typeof schedule === 'string') return
  if (schedule.status !== 'active' && schedule.status !== 'not_started') return
  await stripe.subscriptionSchedules.release(schedule.id, {}, { idempotencyKey: `${key}:release` })
}
