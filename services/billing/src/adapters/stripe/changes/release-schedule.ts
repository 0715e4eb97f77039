import type Stripe from 'stripe'
import type { StripeContext } from '../context.ts'

/** Forgets a change that waits for the next period: Stripe lets nothing else decide while a schedule does. */
export async function releaseSchedule(
  { stripe }: StripeContext,
  { schedule }: Stripe.Subscription,
  key: string,
): Promise<void> {
  if (!schedule || typeof schedule === 'string') return
  if (schedule.status !== 'active' && schedule.status !== 'not_started') return
  // Note: within the key the schedule too, since what was put back is another one when the order is repeated.
  const idempotencyKey = `${key}:release:${schedule.id}`
  await stripe.subscriptionSchedules.release(schedule.id, {}, { idempotencyKey })
}
