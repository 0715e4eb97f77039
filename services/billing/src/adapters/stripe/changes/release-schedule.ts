import type Stripe from 'stripe'
import type { StripeContext } from '../context.ts'

/** Releases a scheduled change: Stripe refuses other changes while a schedule manages the subscription. */
export async function releaseSchedule(
  { stripe }: StripeContext,
  { schedule }: Stripe.Subscription,
  key: string,
): Promise<void> {
  if (!schedule || typeof schedule === 'string') return
  if (schedule.status !== 'active' && schedule.status !== 'not_started') return
  // Note: the schedule is part of the key, since a repeated command may meet a restored schedule.
  const idempotencyKey = `${key}:release:${schedule.id}`
  await stripe.subscriptionSchedules.release(schedule.id, {}, { idempotencyKey })
}
