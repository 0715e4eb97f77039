import type { BillingDeps } from '../../deps.ts'
import type { ProviderCommand } from '../../provider-commands/domain/provider-command.ts'
import type { BillingTx } from '../../store/store.ts'
import { findContractWithdrawals, type WithdrawalReads } from '../queries/find-contract-withdrawals.ts'

/**
 * Hands the executed withdrawals of a contract to a person when another refund of one of its payments has failed. They may
 * have counted it, and a provider may have sent the money all the same, so nothing is refunded automatically.
 */
export async function reopenWithdrawals(
  deps: Pick<BillingDeps, 'log'>,
  tx: WithdrawalReads & Pick<BillingTx, 'findPayment' | 'reopenDeclarations'>,
  { id: commandId, paymentId }: Pick<ProviderCommand, 'id' | 'paymentId'>,
): Promise<void> {
  const payment = paymentId === null ? null : await tx.findPayment(paymentId)
  if (!payment) return
  const { withdrawals } = await findContractWithdrawals(tx, payment.subscriptionId)
  if (withdrawals.length === 0) return
  deps.log.error(
    { commandId, paymentId, userId: payment.userId },
    'refund.failed: its contract was withdrawn from; a person has to compare with the provider what was refunded',
  )
  await tx.reopenDeclarations(
    withdrawals.map(({ id }) => id),
    { refund: 0 },
  )
}
