import { AppError } from '@alcove/contracts'
import { scheduleCommand } from '../../commands/actions/enqueue-command.ts'
import { executeCommand } from '../../commands/actions/execute-command.ts'
import type { ProviderCommand } from '../../commands/domain/provider-command.ts'
import type { BillingDeps } from '../../deps.ts'
import { PaymentRefused, PaymentUnavailable } from '../../ports.ts'
import { trySync } from '../../sync/actions/try-sync.ts'
import { createRefundCommands, type RefundRequest } from './create-refund-commands.ts'

/**
 * Gives money back: written down first, then asked of the provider while the administrator waits. When the provider is
 * away the order stays, and is asked until there is an outcome. Access ends after the money has gone back: where the
 * provider refuses to give it back, nothing ends.
 * @throws AppError PAYMENT_NOT_FOUND, PAYMENT_NOT_REFUNDABLE for more than is left, or where the provider says no,
 *   REQUEST_REPEATED for another refund under an id that is taken
 */
export async function refundPayment(deps: BillingDeps, wanted: RefundRequest): Promise<void> {
  const payment = await deps.store.findPayment(wanted.paymentId)
  if (!payment) throw new AppError('PAYMENT_NOT_FOUND')
  const { userId } = payment
  const { refund, end } = await deps.store.inTransaction((tx) =>
    createRefundCommands(deps, tx, wanted, userId),
  )
  if (refund.status === 'failed')
    throw new AppError('PAYMENT_NOT_REFUNDABLE', { params: { reason: refund.failure ?? '' } })
  try {
    await carryOut(deps, refund)
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error
    if (end) await carryOut(deps, end)
    await trySync(deps, userId)
    throw new AppError('PAYMENT_NOT_REFUNDABLE', { params: { reason: error.reason }, cause: error })
  }
  if (end) await carryOut(deps, end).catch((error) => onlyRefused(deps, end, error))
  await trySync(deps, userId)
}

/** @throws PaymentRefused */
async function carryOut(deps: BillingDeps, command: ProviderCommand): Promise<void> {
  try {
    await executeCommand(deps, command.id)
  } catch (error) {
    if (!(error instanceof PaymentUnavailable)) throw error
    deps.log.warn({ err: error, commandId: command.id }, 'an order waits for the payment provider')
    await deps.store.inTransaction(async (tx) => scheduleCommand(tx, command))
  }
}

/** What it refuses to end has ended. */
function onlyRefused(
  { log }: Pick<BillingDeps, 'log'>,
  { id: commandId }: ProviderCommand,
  error: unknown,
): void {
  if (!(error instanceof PaymentRefused)) throw error
  log.warn({ commandId, reason: error.reason }, 'the payment provider refused an order')
}
