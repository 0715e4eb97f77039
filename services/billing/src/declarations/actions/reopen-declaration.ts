import type { ProviderCommand } from '../../provider-commands/domain/provider-command.ts'
import type { BillingTx } from '../../store/store.ts'

/** Hands a declaration to a person when the payment provider refused its command. */
export async function reopenDeclaration(
  tx: Pick<BillingTx, 'reopenDeclarations'>,
  { kind, amount, details: { declarationId } }: Pick<ProviderCommand, 'kind' | 'amount' | 'details'>,
): Promise<void> {
  if (declarationId === undefined) return
  await tx.reopenDeclarations([declarationId], kind === 'refund' ? { refund: amount ?? 0 } : { end: true })
}
