import type { StripeContext } from '../context.ts'
import { releaseSchedule } from './release-schedule.ts'
import { retrieveRunning } from './retrieve-subscription.ts'

/** Takes back an end with the period, or at a date that was set in Stripe's dashboard. */
export async function resume(context: StripeContext, id: string, key: string): Promise<void> {
  const subscription = await retrieveRunning(context, id)
  const { cancel_at_period_end: endsWithPeriod, cancel_at: endsAt } = subscription
  if (!endsWithPeriod && endsAt === null) return
  await releaseSchedule(context, subscription, key)
  const change = endsWithPeriod ? { cancel_at_period_end: false } : { cancel_at: '' as const }
  await context.stripe.subscriptions.update(id, change, { idempotencyKey: key })
}
