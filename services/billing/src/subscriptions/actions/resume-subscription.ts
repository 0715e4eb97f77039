import { AppError } from '@alcove/contracts'
import type { BillingDeps } from '../../deps.ts'
import { createCommand } from '../../provider-commands/actions/create-command.ts'
import { executeCommandNow } from '../../provider-commands/actions/execute-command-now.ts'
import { mayStillTakeEffect } from '../../provider-commands/queries/may-still-take-effect.ts'
import type { StoredSubscription } from '../domain/subscription.ts'
import { findOwnRunningSubscription, findOwnSubscription } from '../queries/find-own-subscription.ts'

/**
 * Undoes a cancellation while the period runs; a subscription that renews stays as it is.
 * @throws AppError SUBSCRIPTION_NOT_FOUND, SUBSCRIPTION_WRONG_STATE, PAYMENT_UNAVAILABLE
 */
export async function resumeSubscription(
  deps: BillingDeps,
  { id, userId }: { id: string; userId: string },
): Promise<StoredSubscription> {
  const subscription = await findOwnRunningSubscription(deps, id, userId)
  if (!subscription.endsWithPeriod && !(await mayStillTakeEffect(deps.store, subscription, 'cancel')))
    return subscription
  if (!deps.provider.capabilities.resumes) throw new AppError('SUBSCRIPTION_WRONG_STATE')
  const command = createCommand(deps.ids(), deps.clock.now(), {
    userId,
    kind: 'resume',
    subscriptionId: id,
    actorId: userId,
  })
  await executeCommandNow(deps, command)
  return findOwnSubscription(deps, id, userId)
}
