import type { BillingDeps } from '../../deps.ts'
import { hasEndCommand } from '../../provider-commands/domain/find-unconfirmed-command.ts'
import type { ProviderCommand } from '../../provider-commands/domain/provider-command.ts'
import { SUPERSEDED } from '../../provider-commands/domain/superseded.ts'
import type { BillingTx } from '../../store/store.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import { findTerminationBefore } from '../domain/paid-after-end.ts'
import { findRecordedEnds } from '../queries/find-recorded-ends.ts'
import { enqueueDeclaredCommand } from './enqueue-declared-command.ts'

/**
 * Ends subscriptions at once that have begun a period after their declared termination, because its cancellation came too late;
 * `refundAfterEnd` refunds the period. Needs the customer's lock.
 */
export async function endAfterTermination(
  deps: Pick<BillingDeps, 'ids' | 'log'>,
  tx: BillingTx,
  subscriptions: readonly StoredSubscription[],
  now: Date,
): Promise<void> {
  const running = subscriptions.filter(({ endedAt, isDuplicate }) => !endedAt && !isDuplicate)
  const terminations = await tx.findExecutedTerminations(running.map(({ id }) => id))
  // Few contracts have one, and every sync comes here.
  const terminated = new Set(terminations.map(({ subscriptionId }) => subscriptionId))
  for (const subscription of running.filter(({ id }) => terminated.has(id))) {
    const ends = await findRecordedEnds(tx, subscription)
    const declaration = findTerminationBefore(subscription.currentPeriodStart, ends)
    if (!declaration || hasEndCommand(ends.commands)) continue
    deps.log.warn(
      { subscriptionId: subscription.id, declarationId: declaration.id },
      'termination.overrun: the contract was renewed after its declared end; it is ended and refunded',
    )
    await supersedeCancellations(tx, ends.commands, now)
    await enqueueDeclaredCommand(deps, tx, { declaration, subscription, now }, { kind: 'end' })
  }
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
