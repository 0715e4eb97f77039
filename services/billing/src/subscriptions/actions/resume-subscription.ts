import { AppError } from '@alcove/contracts'
import type { BillingDeps } from '../deps.ts'
import type { StoredSubscription } from '../domain/subscription.ts'
import { ownRunningSubscription, ownSubscription } from '../queries/own-subscription.ts'
import { newOrder } from './new-order.ts'
import { orderAndSettle } from './order-and-settle.ts'

/**
 * Takes a cancellation back while the period runs. What goes on already stays so.
 * @throws AppError SUBSCRIPTION_NOT_FOUND, SUBSCRIPTION_WRONG_STATE, PAYMENT_UNAVAILABLE
 */
export async function resumeSubscription(
  deps: BillingDeps,
  { id, userId }: { id: string; userId: string },
): Promise<StoredSubscription> {
  const subscription = await ownRunningSubscription(deps, id, userId)
  if (!subscription.endsWithPeriod) return subscription
  if (!deps.provider.capabilities.resumes) throw new AppError('SUBSCRIPTION_WRONG_STATE')
  const order = newOrder(deps.ids(), deps.clock.now(), {
    userId,
    kind: 'resume',
    subscriptionId: id,
    actorId: userId,
  })
  await orderAndSettle(deps, order)
  return ownSubscription(deps, id, userId)
}
