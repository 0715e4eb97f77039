import { refundAfterWithdrawal } from '../../declarations/actions/refund-after-withdrawal.ts'
import { reopenDeclaration } from '../../declarations/actions/reopen-declaration.ts'
import type { BillingDeps } from '../../deps.ts'
import type { BillingTx } from '../../store/store.ts'
import type { ProviderCommand } from '../domain/provider-command.ts'

/**
 * Hands the declaration behind a failed command to a person. A refund without one may have been counted by a withdrawal,
 * which then refunds that money itself. Needs the customer's lock.
 */
export async function handleFailedCommand(
  deps: Pick<BillingDeps, 'ids' | 'log'>,
  tx: BillingTx,
  command: ProviderCommand,
  now: Date,
): Promise<void> {
  const { id: occasion, kind, paymentId, details } = command
  if (details.declarationId !== undefined) return reopenDeclaration(tx, command)
  const payment = kind === 'refund' && paymentId !== null ? await tx.findPayment(paymentId) : null
  if (payment) await refundAfterWithdrawal(deps, tx, { payment, occasion, now })
}
