import type { BillingDeps } from '../../deps.ts'
import type { BillingTx } from '../../store/store.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import { findStanding } from '../domain/paid-after-end.ts'
import { findTerminatedSales, type TerminatedSale } from '../queries/find-terminated-sales.ts'
import { endOverrun } from './end-overrun.ts'
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
    const isEnding =
      terminated.sale.endedAt !== null || (await endTerminated(deps, tx, { ...terminated, now }))
    if (isEnding) ending.push(terminated)
    else await cancelReplacement(deps, tx, { ...terminated, now })
  }
  await refundAfterTermination(deps, tx, ending, now)
}

type Terminated = TerminatedSale & { now: Date }

/** @returns true if the sale is ended at once, for this or another reason */
function endTerminated(
  deps: Pick<BillingDeps, 'ids' | 'log'>,
  tx: BillingTx,
  terminated: Terminated,
): Promise<boolean> {
  const { sale, now } = terminated
  return endOverrun(tx, terminated, async (declaration) => {
    deps.log.warn(
      { subscriptionId: sale.id, declarationId: declaration.id },
      'termination.overrun: the contract was renewed after its declared end; it is ended and refunded',
    )
    await enqueueDeclaredCommand(deps, tx, { declaration, subscription: sale, now }, { kind: 'end' })
  })
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
