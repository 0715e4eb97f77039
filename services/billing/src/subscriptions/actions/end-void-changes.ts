import { refundAgainAfterEnd } from '../../declarations/actions/refund-after-end.ts'
import type { BillingDeps } from '../../deps.ts'
import { enqueueCommand } from '../../provider-commands/actions/enqueue-command.ts'
import { isKept } from '../../provider-commands/domain/find-unconfirmed-command.ts'
import type { BillingTx } from '../../store/store.ts'
import type { FetchedSnapshot } from '../../sync/actions/apply-snapshot.ts'
import type { AppliedSubscriptions } from '../../sync/actions/apply-subscriptions.ts'
import type { StoredSubscription } from '../domain/subscription.ts'

/**
 * Ends, once, running subscriptions that turn out to continue a contract that had been ended, and refunds the period that runs;
 * those that were not recorded before are duplicates. Needs the customer's lock, and the payments of the snapshot.
 */
export async function endVoidChanges(
  deps: Pick<BillingDeps, 'ids' | 'log'>,
  tx: BillingTx,
  { snapshot, now }: FetchedSnapshot,
  subscriptions: AppliedSubscriptions,
): Promise<void> {
  for (const { reference, isVoidChange } of snapshot.subscriptions) {
    const running = isVoidChange && subscriptions.get(reference)
    if (!running || running.isDuplicate || running.endedAt) continue
    if (!(await enqueueEndOfVoidChange(deps, tx, running, now))) continue
    for (const { id } of await tx.findPaymentsOf(running.id)) await refundAgainAfterEnd(deps, tx, id, now)
  }
}

/** @returns false if it is being ended, for this or another reason */
async function enqueueEndOfVoidChange(
  deps: Pick<BillingDeps, 'ids' | 'log'>,
  tx: Pick<BillingTx, 'insertCommand' | 'findCommandsOf' | 'enqueue'>,
  running: StoredSubscription,
  now: Date,
): Promise<boolean> {
  const ends = (await tx.findCommandsOf(running.id)).filter(({ kind }) => kind === 'end')
  // A refused one counts too, because the provider would refuse again; one that vanished does not.
  if (ends.some((command) => command.status === 'done' || isKept(command))) return false
  deps.log.warn(
    { subscriptionId: running.id },
    'change.voided: it would continue an ended contract, and is ended and refunded',
  )
  const { userId, id: subscriptionId, currentPeriodStart, currentPeriodEnd } = running
  // What is paid for the period that runs, or for a later one, goes back, also if it is heard of later.
  const paidUntil = currentPeriodEnd > now ? currentPeriodStart : currentPeriodEnd
  await enqueueCommand(deps, tx, now, {
    ...{ userId, kind: 'end', subscriptionId, reason: 'a change of plan of what was ended' },
    details: { paidUntil: paidUntil.toISOString() },
  })
  return true
}
