import type { BillingDeps } from '../../deps.ts'
import { hasEndCommand } from '../../provider-commands/domain/find-unconfirmed-command.ts'
import type { ProviderCommand } from '../../provider-commands/domain/provider-command.ts'
import { SUPERSEDED } from '../../provider-commands/domain/superseded.ts'
import type { BillingTx } from '../../store/store.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import { findStanding, findTerminationBefore } from '../domain/paid-after-end.ts'
import { findTerminatedSales, type TerminatedSale } from '../queries/find-terminated-sales.ts'
import { enqueueDeclaredCommand } from './enqueue-declared-command.ts'
import { refundAfterTermination } from './refund-after-termination.ts'

/**
 * Ends subscriptions at once that have begun a period after their declared termination, because its cancellation came too
 * late, and refunds such periods. Cancels a sale that had replaced the terminated one before. Decides nothing while a resume
 * or change is under way. Needs the customer's lock.
 * @param subscriptions all of the customer at the provider
 */
export async function endAfterTermination(
  deps: Pick<BillingDeps, 'ids' | 'log'>,
  tx: BillingTx,
  subscriptions: readonly StoredSubscription[],
  now: Date,
): Promise<void> {
  const ending: TerminatedSale[] = []
  for (const terminated of await findTerminatedSales(tx, subscriptions)) {
    const isEnding = terminated.sale.endedAt !== null || (await endOverrun(deps, tx, { ...terminated, now }))
    if (isEnding) ending.push(terminated)
    else await cancelReplacement(deps, tx, { ...terminated, now })
  }
  await refundAfterTermination(deps, tx, ending, now)
}

type Terminated = TerminatedSale & { now: Date }

/** @returns true if the sale is ended at once, for this or another reason */
async function endOverrun(
  deps: Pick<BillingDeps, 'ids' | 'log'>,
  tx: BillingTx,
  { sale, ends, now }: Terminated,
): Promise<boolean> {
  if (hasEndCommand(ends.commands)) return true
  const declaration = findTerminationBefore(sale.currentPeriodStart, ends)
  if (!declaration) return false
  deps.log.warn(
    { subscriptionId: sale.id, declarationId: declaration.id },
    'termination.overrun: the contract was renewed after its declared end; it is ended and refunded',
  )
  await supersedeCancellations(tx, ends.commands, now)
  await enqueueDeclaredCommand(deps, tx, { declaration, subscription: sale, now }, { kind: 'end' })
  return true
}

/** Once: a refusal hands the declaration to a person. */
async function cancelReplacement(
  deps: Pick<BillingDeps, 'ids' | 'log'>,
  tx: BillingTx,
  { sale, ends, now }: Terminated,
): Promise<void> {
  const declaration = findStanding(ends)[0]
  if (!declaration || sale.endsWithPeriod || declaration.subscriptionId === sale.id) return
  if (ends.commands.some(({ details }) => details.declarationId === declaration.id)) return
  deps.log.warn(
    { subscriptionId: sale.id, declarationId: declaration.id },
    'termination.moved: the contract went on as another sale when it was terminated; that one is cancelled',
  )
  await enqueueDeclaredCommand(deps, tx, { declaration, subscription: sale, now }, { kind: 'cancel' })
}

/** The provider would refuse to cancel what has ended, and the declaration would go back to a person. */
async function supersedeCancellations(
  tx: Pick<BillingTx, 'recordCommandOutcome'>,
  commands: readonly ProviderCommand[],
  endedAt: Date,
): Promise<void> {
  for (const { id, kind, status } of commands)
    if (kind === 'cancel' && status === 'pending')
      await tx.recordCommandOutcome(id, { status: 'failed', endedAt, failure: SUPERSEDED })
}
