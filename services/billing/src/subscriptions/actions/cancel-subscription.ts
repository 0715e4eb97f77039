import { AppError } from '@alcove/contracts'
import type { BillingDeps } from '../deps.ts'
import type { StoredSubscription } from '../domain/subscription.ts'
import { ownRunningSubscription, ownSubscription } from '../queries/own-subscription.ts'
import { lookWhereOwed } from './look-where-owed.ts'
import { newOrder } from './new-order.ts'
import { orderAndSettle } from './order-and-settle.ts'

/**
 * Lets the caller's subscription end with its period. What is cancelled already stays so. Where the last period could not
 * be paid there is none to wait for: it ends now, and nothing is asked for any more.
 * @throws AppError SUBSCRIPTION_NOT_FOUND, SUBSCRIPTION_WRONG_STATE, PAYMENT_UNAVAILABLE
 */
export async function cancelSubscription(
  deps: BillingDeps,
  { id, userId }: { id: string; userId: string },
): Promise<StoredSubscription> {
  const subscription = await lookWhereOwed(deps, await ownRunningSubscription(deps, id, userId))
  if (subscription.endedAt) throw new AppError('SUBSCRIPTION_WRONG_STATE')
  const owes = subscription.status === 'past_due'
  if (subscription.endsWithPeriod && !owes) return subscription
  const order = newOrder(deps.ids(), deps.clock.now(), {
    userId,
    kind: owes ? 'end' : 'cancel',
    subscriptionId: id,
    actorId: userId,
  })
  await orderAndSettle(deps, order)
  return ownSubscription(deps, id, userId)
}
