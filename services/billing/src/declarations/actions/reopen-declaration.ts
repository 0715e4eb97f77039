import type { ProviderCommand } from '../../provider-commands/domain/provider-command.ts'
import type { BillingTx } from '../../store/store.ts'
import type { WithdrawalReads } from '../queries/find-contract-withdrawals.ts'
import { findRepeats } from '../queries/find-repeats.ts'

/** Hands a declaration, with its repeats, to a person when the payment provider refused its command. */
export async function reopenDeclaration(
  tx: WithdrawalReads & Pick<BillingTx, 'reopenDeclarations'>,
  {
    kind,
    amount,
    subscriptionId,
    details: { declarationId },
  }: Pick<ProviderCommand, 'kind' | 'amount' | 'subscriptionId' | 'details'>,
): Promise<void> {
  if (declarationId === undefined) return
  const ids = await findRepeats(tx, declarationId, subscriptionId)
  await tx.reopenDeclarations(ids, kind === 'refund' ? { refund: amount ?? 0 } : { end: true })
}
