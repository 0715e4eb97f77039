import type { BillingDeps } from '../../deps.ts'
import type { StoredPayment } from '../../payments/domain/payment.ts'
import type { ProviderCommand } from '../../provider-commands/domain/provider-command.ts'
import type { BillingTx } from '../../store/store.ts'
import { findContractWithdrawals, type WithdrawalReads } from '../queries/find-contract-withdrawals.ts'

type Tx = WithdrawalReads & Pick<BillingTx, 'reopenDeclarations'>

/**
 * Hands the executed withdrawals of a contract to a person when another refund of one of its payments has failed. They may
 * have counted it, and a provider may have sent the money all the same, so nothing is refunded automatically.
 */
export async function reopenForFailedRefund(
  deps: Pick<BillingDeps, 'log'>,
  tx: Tx & Pick<BillingTx, 'findPayment'>,
  { id: commandId, paymentId }: Pick<ProviderCommand, 'id' | 'paymentId'>,
): Promise<void> {
  const payment = paymentId === null ? null : await tx.findPayment(paymentId)
  if (!payment || !(await reopenWithdrawals(tx, payment))) return
  deps.log.error(
    { commandId, paymentId, userId: payment.userId },
    'refund.failed: its contract was withdrawn from; a person has to compare with the provider what was refunded',
  )
}

/**
 * Hands the executed withdrawals of the contract that a payment paid for to a person. Needs the customer's lock.
 * @returns false without any
 */
export async function reopenWithdrawals(
  tx: Tx,
  { subscriptionId }: Pick<StoredPayment, 'subscriptionId'>,
): Promise<boolean> {
  const { withdrawals } = await findContractWithdrawals(tx, subscriptionId)
  await tx.reopenDeclarations(
    withdrawals.map(({ id }) => id),
    { refund: 0 },
  )
  return withdrawals.length > 0
}
