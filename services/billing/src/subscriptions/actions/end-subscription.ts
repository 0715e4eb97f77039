import { AppError, subscriptionChanged } from '@alcove/contracts'
import { recordAuditEntry } from '@alcove/kit/events/record-audit-entry'
import type { BillingDeps } from '../../deps.ts'
import { createCommand } from '../../provider-commands/actions/create-command.ts'
import { executeCommandNow } from '../../provider-commands/actions/execute-command-now.ts'
import { mayStillTakeEffect } from '../../provider-commands/queries/may-still-take-effect.ts'
import type { BillingTx } from '../../store/store.ts'
import { syncOverdue } from '../../sync/actions/sync-overdue.ts'
import { toEndDetails } from '../domain/paid-until.ts'
import { isExpiredGrant, type StoredSubscription } from '../domain/subscription.ts'
import { requirePastDue } from '../queries/require-past-due.ts'
import { requireSeenState, type SeenState } from '../queries/require-seen-state.ts'
import { recordChange } from './record-change.ts'

export interface EndRequest extends SeenState {
  id: string
  when: 'period-end' | 'now'
  reason: string
  /** The administrator. */
  actorId: string
}

/**
 * Ends a subscription for an administrator. The payment provider ends a paid one first; grants and subscriptions of a former
 * provider end in our records only. A past-due one has no paid period and ends at once, whatever was requested.
 * @throws AppError SUBSCRIPTION_NOT_FOUND, SUBSCRIPTION_WRONG_STATE, SUBSCRIPTION_CHANGED for another state, period or
 *   plan than was seen, PAYMENT_UNAVAILABLE
 */
export async function endSubscription(deps: BillingDeps, request: EndRequest): Promise<void> {
  const known = await deps.store.findSubscription(request.id)
  if (!known) throw new AppError('SUBSCRIPTION_NOT_FOUND')
  const subscription = request.when === 'now' ? known : await syncOverdue(deps, known)
  if (subscription.endedAt) throw new AppError('SUBSCRIPTION_WRONG_STATE')
  if (subscription.source !== deps.provider.name)
    return request.when === 'now' ? endInRecords(deps, request, subscription.userId) : undefined
  const now = deps.clock.now()
  const when = subscription.status === 'past_due' ? 'now' : request.when
  if (
    when === 'period-end' &&
    subscription.endsWithPeriod &&
    !(await mayStillTakeEffect(deps.store, subscription, 'resume'))
  )
    return requireSeenState(request, subscription)
  const command = createCommand(deps.ids(), now, {
    userId: subscription.userId,
    kind: when === 'now' ? 'end' : 'cancel',
    subscriptionId: subscription.id,
    actorId: request.actorId,
    reason: request.reason,
  })
  await executeCommandNow(deps, command, async (tx) => {
    const running = await tx.findSubscription(subscription.id)
    // An upgrade has replaced it meanwhile: the end of the old sale would void that.
    if (!running || running.endedAt) throw new AppError('SUBSCRIPTION_WRONG_STATE')
    requireSeenState(request, running)
    if (when !== request.when) requirePastDue(running)
    recordEnd(deps, tx, { ...request, when }, running)
    return when === 'now' ? toEndDetails(running, now) : {}
  })
}

function endInRecords(deps: BillingDeps, request: EndRequest, userId: string): Promise<void> {
  return deps.store.inTransaction(async (tx) => {
    await tx.lockCustomer(userId)
    const now = deps.clock.now()
    const running = await tx.findSubscription(request.id)
    if (!running || running.endedAt || isExpiredGrant(running, now))
      throw new AppError('SUBSCRIPTION_WRONG_STATE')
    requireSeenState(request, running)
    const ended = await tx.endSubscription(running.id, now)
    const { actorId, reason } = request
    const state = await recordChange(tx, ended, { cause: 'ended', actorId, reason, at: now })
    tx.emit(subscriptionChanged, state)
    recordEnd(deps, tx, request, running)
  })
}

function recordEnd(
  deps: BillingDeps,
  tx: BillingTx,
  { when, reason, actorId }: EndRequest,
  { id, userId }: StoredSubscription,
): void {
  recordAuditEntry(deps, tx, {
    actorId,
    action: 'subscription.end',
    subject: { type: 'subscription', id },
    details: { userId, when, reason },
  })
}
