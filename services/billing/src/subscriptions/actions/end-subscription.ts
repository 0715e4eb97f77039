import { AppError, subscriptionChanged } from '@alcove/contracts'
import { recordAct } from '@alcove/kit/events/record-act'
import { createCommand } from '../../commands/actions/create-command.ts'
import { issueCommand } from '../../commands/actions/issue-command.ts'
import type { BillingDeps } from '../../deps.ts'
import type { BillingTx } from '../../store/store.ts'
import { syncOverdue } from '../../sync/actions/sync-overdue.ts'
import { isExpiredGrant, type StoredSubscription } from '../domain/subscription.ts'
import { recordChange } from './record-change.ts'

export interface EndRequest {
  id: string
  when: 'period-end' | 'now'
  reason: string
  /** The administrator. */
  actorId: string
}

/**
 * Ends a subscription for its customer. A gift ends here, and so does what a former provider keeps, if it still does: it
 * cannot be asked. What is paid for is ended by the payment provider first. What ends with its period already stays so.
 * Where the last period could not be paid there is none to end with: it ends at once, whatever was wanted.
 * @throws AppError SUBSCRIPTION_NOT_FOUND, SUBSCRIPTION_WRONG_STATE, PAYMENT_UNAVAILABLE
 */
export async function endSubscription(deps: BillingDeps, wanted: EndRequest): Promise<void> {
  const known = await deps.store.findSubscription(wanted.id)
  if (!known) throw new AppError('SUBSCRIPTION_NOT_FOUND')
  const subscription = await syncOverdue(deps, known)
  if (subscription.endedAt) throw new AppError('SUBSCRIPTION_WRONG_STATE')
  if (subscription.source !== deps.provider.name)
    return wanted.when === 'now' ? endHere(deps, wanted, subscription.userId) : undefined
  const when = subscription.status === 'past_due' ? 'now' : wanted.when
  if (when === 'period-end' && subscription.endsWithPeriod) return
  const command = createCommand(deps.ids(), deps.clock.now(), {
    userId: subscription.userId,
    kind: when === 'now' ? 'end' : 'cancel',
    subscriptionId: subscription.id,
    actorId: wanted.actorId,
    reason: wanted.reason,
  })
  await issueCommand(deps, command, (tx) => recordEnd(deps, tx, { ...wanted, when }, subscription))
}

function endHere(deps: BillingDeps, wanted: EndRequest, userId: string): Promise<void> {
  return deps.store.inTransaction(async (tx) => {
    await tx.lockCustomer(userId)
    const now = deps.clock.now()
    const running = await tx.findSubscription(wanted.id)
    if (!running || running.endedAt || isExpiredGrant(running, now))
      throw new AppError('SUBSCRIPTION_WRONG_STATE')
    const ended = await tx.endSubscription(running.id, now)
    const { actorId, reason } = wanted
    const state = await recordChange(tx, ended, { cause: 'ended', actorId, reason, at: now })
    tx.emit(subscriptionChanged, state)
    recordEnd(deps, tx, wanted, running)
  })
}

function recordEnd(
  deps: BillingDeps,
  tx: BillingTx,
  { when, reason, actorId }: EndRequest,
  { id, userId }: StoredSubscription,
): void {
  recordAct(deps, tx, {
    actorId,
    action: 'subscription.end',
    subject: { type: 'subscription', id },
    details: { userId, when, reason },
  })
}
