import { AppError } from '@alcove/contracts'
import type { BillingDeps } from '../../deps.ts'
import { createCommand } from '../../provider-commands/actions/create-command.ts'
import { executeCommandNow } from '../../provider-commands/actions/execute-command-now.ts'
import { mayStillTakeEffect } from '../../provider-commands/queries/may-still-take-effect.ts'
import { syncOverdue } from '../../sync/actions/sync-overdue.ts'
import { toEndDetails } from '../domain/paid-until.ts'
import type { StoredSubscription } from '../domain/subscription.ts'
import { findOwnRunningSubscription, findOwnSubscription } from '../queries/find-own-subscription.ts'
import { requirePastDue } from '../queries/require-past-due.ts'

/**
 * Ends the caller's subscription at the end of its period; a past-due one has no paid period and ends now. Repeating the
 * call changes nothing.
 * @throws AppError SUBSCRIPTION_NOT_FOUND, SUBSCRIPTION_WRONG_STATE, PAYMENT_UNAVAILABLE
 */
export async function cancelSubscription(
  deps: BillingDeps,
  { id, userId }: { id: string; userId: string },
): Promise<StoredSubscription> {
  const subscription = await syncOverdue(deps, await findOwnRunningSubscription(deps, id, userId))
  if (subscription.endedAt) throw new AppError('SUBSCRIPTION_WRONG_STATE')
  const now = deps.clock.now()
  const isPastDue = subscription.status === 'past_due'
  if (
    subscription.endsWithPeriod &&
    !isPastDue &&
    !(await mayStillTakeEffect(deps.store, subscription, 'resume'))
  )
    return subscription
  const command = createCommand(deps.ids(), now, {
    userId,
    kind: isPastDue ? 'end' : 'cancel',
    subscriptionId: id,
    actorId: userId,
  })
  await executeCommandNow(deps, command, async (tx) =>
    isPastDue ? toEndDetails(requirePastDue(await tx.findSubscription(id)), now) : {},
  )
  return findOwnSubscription(deps, id, userId)
}
