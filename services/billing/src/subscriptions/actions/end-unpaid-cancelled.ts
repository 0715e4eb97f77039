import type { BillingDeps } from '../../deps.ts'
import { enqueueCommand } from '../../provider-commands/actions/enqueue-command.ts'
import type { BillingTx } from '../../store/store.ts'
import { findUnpaidCancellation } from '../domain/cancellations/unpaid-cancellation.ts'
import { toEndDetails } from '../domain/paid-until.ts'
import type { StoredSubscription } from '../domain/subscription.ts'
import { isPaidAllTheSame } from '../queries/is-paid-all-the-same.ts'

/**
 * Ends past-due subscriptions at once that were cancelled before their charge failed: some providers begin a period first and
 * charge it later, and a retry would take money for a contract that was to end. Needs the customer's lock.
 * @param subscriptions all of the customer at the provider, as a sync shows them
 */
export async function endUnpaidCancelled(
  deps: Pick<BillingDeps, 'ids' | 'log'>,
  tx: BillingTx,
  subscriptions: readonly StoredSubscription[],
  now: Date,
): Promise<void> {
  for (const sale of subscriptions) {
    const { id: subscriptionId, userId, status, endsWithPeriod, isDuplicate } = sale
    if (status !== 'past_due' || !endsWithPeriod || isDuplicate) continue
    const syncedAt = (await tx.findCustomer(userId))?.syncedAt ?? null
    const cancel = findUnpaidCancellation(await tx.findCommandsOf(subscriptionId), syncedAt)
    if (!cancel || !(await isOwed(tx, sale, now))) continue
    const { id: repeats, actorId, reason, details } = cancel
    const { declarationId } = details
    deps.log.warn(
      { subscriptionId, commandId: repeats },
      'cancellation.unpaid: the charge of the last period failed after it; the contract is ended',
    )
    await enqueueCommand(deps, tx, now, {
      ...{ userId, kind: 'end', subscriptionId, actorId, reason },
      details: { repeats, ...(declarationId && { declarationId }), ...toEndDetails(sale, now) },
    })
  }
}

/** A provider that is asked for lists one by one can be paid between two of them. */
async function isOwed(
  tx: Pick<BillingTx, 'findUnpaidInvoices' | 'findPaymentsOf' | 'findInvoicesOf'>,
  sale: StoredSubscription,
  now: Date,
): Promise<boolean> {
  return (await tx.findUnpaidInvoices(sale.id)).length > 0 && !(await isPaidAllTheSame(tx, sale, now))
}
