import type { StripeContext } from '../context.ts'
import { releaseSchedule } from './release-schedule.ts'
import { isOver, retrieveSubscription } from './retrieve-subscription.ts'

/** Does nothing for a subscription that has ended or already ends with its period. */
export async function cancelAtPeriodEnd(context: StripeContext, id: string, key: string): Promise<void> {
  const subscription = await retrieveSubscription(context, id)
  if (isOver(subscription) || subscription.cancel_at_period_end) return
  await releaseSchedule(context, subscription, key)
  await context.stripe.subscriptions.update(id, { cancel_at_period_end: true }, { idempotencyKey: key })
}
