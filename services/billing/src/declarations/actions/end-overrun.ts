import { hasEndCommand } from '../../provider-commands/domain/find-unconfirmed-command.ts'
import type { ProviderCommand } from '../../provider-commands/domain/provider-command.ts'
import { SUPERSEDED } from '../../provider-commands/domain/superseded.ts'
import type { BillingTx } from '../../store/store.ts'
import { findTerminationBefore, type RecordedEnds } from '../domain/paid-after-end.ts'
import type { Termination } from '../domain/taken-back.ts'
import type { TerminatedSale } from '../queries/find-terminated-sales.ts'

/** A sale whose contract was to end, with what ends it. */
export interface EndingSale<T extends Termination = Termination> {
  sale: TerminatedSale['sale']
  ends: RecordedEnds<ProviderCommand, T>
}

/**
 * Ends a sale at once that has begun a period after its contract was to end. Needs the customer's lock.
 * @param enqueueEnd enqueues the end for what it has overrun
 * @returns true if it is ended at once, for this or another reason
 */
export async function endOverrun<T extends Termination>(
  tx: Pick<BillingTx, 'recordCommandOutcome'>,
  { sale, ends, now }: EndingSale<T> & { now: Date },
  enqueueEnd: (overrun: T) => Promise<void>,
): Promise<boolean> {
  if (hasEndCommand(ends.commands)) return true
  const overrun = findTerminationBefore(sale.currentPeriodStart, ends)
  if (!overrun) return false
  await supersedeCancellations(tx, ends.commands, now)
  await enqueueEnd(overrun)
  return true
}

/** The provider would refuse to cancel what has ended, and a declaration would go back to a person. */
async function supersedeCancellations(
  tx: Pick<BillingTx, 'recordCommandOutcome'>,
  commands: readonly ProviderCommand[],
  endedAt: Date,
): Promise<void> {
  for (const { id, kind, status } of commands)
    if (kind === 'cancel' && status === 'pending')
      await tx.recordCommandOutcome(id, { status: 'failed', endedAt, failure: SUPERSEDED })
}
