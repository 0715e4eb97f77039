import { type EndingSale, endOverrun } from '../../declarations/actions/end-overrun.ts'
import { refundAfterTermination } from '../../declarations/actions/refund-after-termination.ts'
import { findEndsOf } from '../../declarations/domain/paid-after-end.ts'
import type { BillingDeps } from '../../deps.ts'
import { enqueueCommand } from '../../provider-commands/actions/enqueue-command.ts'
import type { ProviderCommand } from '../../provider-commands/domain/provider-command.ts'
import { CHOICES } from '../../provider-commands/domain/superseded.ts'
import type { BillingTx } from '../../store/store.ts'
import { findMovedCancellation } from '../domain/cancellations/moved-cancellation.ts'
import { toTermination } from '../domain/cancellations/promised-end.ts'
import { findContractSales } from '../domain/contract.ts'
import { toEndDetails } from '../domain/paid-until.ts'
import type { StoredSubscription } from '../domain/subscription.ts'

/**
 * Cancels a sale with its period that had replaced a cancelled one before that was known here, because the caller was told
 * that the contract ends. Ends it at once if it was renewed after that, and refunds the renewals. Needs the customer's lock.
 * @param subscriptions all of the customer at the provider
 */
export async function moveCancellations(
  deps: Pick<BillingDeps, 'ids' | 'log'>,
  tx: BillingTx,
  subscriptions: readonly StoredSubscription[],
  now: Date,
): Promise<void> {
  const ending: EndingSale[] = []
  for (const sale of subscriptions) {
    const moved = await findMoved(tx, sale, subscriptions)
    if (!moved) continue
    const isEnding = sale.endedAt !== null || (await endCancelled(deps, tx, { ...moved, now }))
    if (isEnding) ending.push(moved)
    else await cancelReplacement(deps, tx, { ...moved, now })
  }
  await refundAfterTermination(deps, tx, ending, now)
}

interface MovedSale extends EndingSale {
  cancel: ProviderCommand
}

async function findMoved(
  tx: Pick<BillingTx, 'findCommandsOfAll' | 'findCustomer' | 'findInvoicesOf'>,
  sale: StoredSubscription,
  subscriptions: readonly StoredSubscription[],
): Promise<MovedSale | null> {
  const sales = sale.isDuplicate ? [sale] : findContractSales(sale, subscriptions)
  // Few contracts have another sale.
  if (sales.length === 1) return null
  const choices = await tx.findCommandsOfAll(sales.map(({ id }) => id))
  const syncedAt = (await tx.findCustomer(sale.userId))?.syncedAt ?? null
  const contract = { sales, choices, syncedAt }
  const cancel = findMovedCancellation(sale, contract)
  const cancelled = sales.find(({ id }) => id === cancel?.subscriptionId)
  if (!cancel || !cancelled) return null
  const { commands } = findEndsOf({ ...contract, terminations: [] }, sale.id)
  const invoices = (await tx.findInvoicesOf(sale.userId)).filter(
    ({ subscriptionId, kind, status }) =>
      subscriptionId === sale.id && kind === 'invoice' && status === 'paid',
  )
  const termination = toTermination(cancel, { cancelled, commands, invoices })
  return { sale, cancel, ends: { ...contract, commands, terminations: [termination] } }
}

type Moved = MovedSale & { now: Date }

/** Once: an end that the provider has refused is not repeated. */
async function endCancelled(
  deps: Pick<BillingDeps, 'ids' | 'log'>,
  tx: BillingTx,
  moved: Moved,
): Promise<boolean> {
  const { sale, cancel, now, ends } = moved
  const isRefused = ends.commands.some(
    ({ kind, status, details }) => kind === 'end' && status === 'failed' && details.repeats === cancel.id,
  )
  if (isRefused) return false
  return endOverrun(tx, moved, async () => {
    deps.log.warn(
      { subscriptionId: sale.id, commandId: cancel.id },
      'cancellation.overrun: the contract was renewed after it was cancelled; it is ended and refunded',
    )
    const details = { repeats: cancel.id, ...toEndDetails(sale, now) }
    await repeatCancellation(deps, tx, moved, { kind: 'end', details })
  })
}

async function cancelReplacement(
  deps: Pick<BillingDeps, 'ids' | 'log'>,
  tx: BillingTx,
  moved: Moved,
): Promise<void> {
  const { sale, cancel, ends } = moved
  if (sale.endsWithPeriod || ends.commands.some(({ kind }) => CHOICES.includes(kind))) return
  deps.log.warn(
    { subscriptionId: sale.id, commandId: cancel.id },
    'cancellation.moved: the contract went on as another sale when it was cancelled; that one is cancelled',
  )
  await repeatCancellation(deps, tx, moved, { kind: 'cancel', details: { repeats: cancel.id } })
}

async function repeatCancellation(
  deps: Pick<BillingDeps, 'ids'>,
  tx: BillingTx,
  { sale, cancel: { userId, actorId, reason }, now }: Moved,
  command: Pick<ProviderCommand, 'kind' | 'details'>,
): Promise<void> {
  await enqueueCommand(deps, tx, now, { ...command, userId, subscriptionId: sale.id, actorId, reason })
}
