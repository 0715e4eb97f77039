import { AppError } from '@alcove/contracts'
import type { BillingDeps } from '../../deps.ts'
import { createCommand } from '../../provider-commands/actions/create-command.ts'
import { executeCommandNow } from '../../provider-commands/actions/execute-command-now.ts'
import { hasPendingCommand } from '../../provider-commands/domain/find-unconfirmed-command.ts'
import { findUnconfirmed } from '../../provider-commands/queries/find-unconfirmed.ts'
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
  const isCancelled =
    hasPendingCommand(await deps.store.findCommandsOf(id), 'cancel') ||
    (await findUnconfirmed(deps.store, subscription, ['cancel'])) !== null
  if (!subscription.endsWithPeriod && !isCancelled) return subscription
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
