import { AppError } from '@alcove/contracts'
import { createCommand } from '../../commands/actions/create-command.ts'
import { issueCommand } from '../../commands/actions/issue-command.ts'
import type { BillingDeps } from '../../deps.ts'
import { syncOverdue } from '../../sync/actions/sync-overdue.ts'
import type { StoredSubscription } from '../domain/subscription.ts'
import { findOwnRunningSubscription, findOwnSubscription } from '../queries/find-own-subscription.ts'

/**
 * Lets the caller's subscription end with its period. What is cancelled already stays so. Where the last period could not
 * be paid there is none to wait for: it ends now, and nothing is asked for any more.
 * @throws AppError SUBSCRIPTION_NOT_FOUND, SUBSCRIPTION_WRONG_STATE, PAYMENT_UNAVAILABLE
 */
export async function cancelSubscription(
  deps: BillingDeps,
  { id, userId }: { id: string; userId: string },
): Promise<StoredSubscription> {
  const subscription = await syncOverdue(deps, await findOwnRunningSubscription(deps, id, userId))
  if (subscription.endedAt) throw new AppError('SUBSCRIPTION_WRONG_STATE')
  const owes = subscription.status === 'past_due'
  if (subscription.endsWithPeriod && !owes) return subscription
  const command = createCommand(deps.ids(), deps.clock.now(), {
    userId,
    kind: owes ? 'end' : 'cancel',
    subscriptionId: id,
    actorId: userId,
  })
  await issueCommand(deps, command)
  return findOwnSubscription(deps, id, userId)
}
