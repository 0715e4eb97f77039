import type { ProviderCommand } from '../../commands/domain/provider-command.ts'
import type { BillingTx } from '../../store/store.ts'

/** What the payment provider refuses to do for somebody who has declared it, a person has to look at. */
export async function reopenDeclaration(
  tx: Pick<BillingTx, 'reopenDeclaration'>,
  { kind, amount, details: { declarationId } }: Pick<ProviderCommand, 'kind' | 'amount' | 'details'>,
): Promise<void> {
  if (declarationId === undefined) return
  await tx.reopenDeclaration(declarationId, kind === 'refund' ? { refund: amount ?? 0 } : { end: true })
}
