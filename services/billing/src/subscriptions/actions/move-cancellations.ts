import type { BillingDeps } from '../../deps.ts'
import { enqueueCommand } from '../../provider-commands/actions/enqueue-command.ts'
import type { BillingTx } from '../../store/store.ts'
import { findContractSales } from '../domain/contract.ts'
import { findMovedCancellation } from '../domain/moved-cancellation.ts'
import type { StoredSubscription } from '../domain/subscription.ts'

/**
 * Cancels a sale with its period that had replaced a cancelled one before that was known here, because the caller was told
 * that the contract ends. Needs the customer's lock.
 * @param subscriptions all of the customer at the provider
 */
export async function moveCancellations(
  deps: Pick<BillingDeps, 'ids' | 'log'>,
  tx: Pick<BillingTx, 'findCommandsOfAll' | 'findCustomer' | 'insertCommand' | 'enqueue'>,
  subscriptions: readonly StoredSubscription[],
  now: Date,
): Promise<void> {
  for (const running of subscriptions) {
    if (running.endedAt !== null || running.isDuplicate || running.endsWithPeriod) continue
    const sales = findContractSales(running, subscriptions)
    // Few contracts have another sale.
    if (sales.length === 1) continue
    const choices = await tx.findCommandsOfAll(sales.map(({ id }) => id))
    const syncedAt = (await tx.findCustomer(running.userId))?.syncedAt ?? null
    const cancel = findMovedCancellation(running, { sales, choices, syncedAt })
    if (!cancel) continue
    deps.log.warn(
      { subscriptionId: running.id, commandId: cancel.id },
      'cancellation.moved: the contract went on as another sale when it was cancelled; that one is cancelled',
    )
    const { id: repeats, userId, actorId, reason } = cancel
    await enqueueCommand(deps, tx, now, {
      ...{ userId, kind: 'cancel', subscriptionId: running.id, actorId, reason },
      details: { repeats },
    })
  }
}
