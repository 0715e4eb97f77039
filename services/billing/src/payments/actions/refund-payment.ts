import { AppError } from '@alcove/contracts'
import type { BillingDeps } from '../../deps.ts'
import { PaymentRefused, PaymentUnavailable } from '../../ports.ts'
import { attemptCommand } from '../../provider-commands/actions/attempt-command.ts'
import { scheduleCommand } from '../../provider-commands/actions/enqueue-command.ts'
import type { ProviderCommand } from '../../provider-commands/domain/provider-command.ts'
import { trySync } from '../../sync/actions/try-sync.ts'
import { createRefundCommands, type RefundRequest } from './create-refund-commands.ts'

/**
 * Records a refund and executes it while the administrator waits; if the provider is away, a job retries it until there is
 * an outcome. Access ends after the refund succeeded; a refused refund ends nothing.
 * @throws AppError PAYMENT_NOT_FOUND, PAYMENT_NOT_REFUNDABLE for more than is left or when the provider refuses,
 *   PAYMENT_CHANGED for another rest than was seen, SUBSCRIPTION_CHANGED for an end of another state than was seen,
 *   REQUEST_REPEATED for a different refund with the same request id
 */
export async function refundPayment(deps: BillingDeps, request: RefundRequest): Promise<void> {
  const payment = await deps.store.findPayment(request.paymentId)
  if (!payment) throw new AppError('PAYMENT_NOT_FOUND')
  const { userId } = payment
  const { refund, end } = await deps.store.inTransaction((tx) =>
    createRefundCommands(deps, tx, request, userId),
  )
  if (refund.status === 'failed')
    throw new AppError('PAYMENT_NOT_REFUNDABLE', { params: { reason: refund.failure ?? '' } })
  try {
    await executeOrSchedule(deps, refund)
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error
    if (end) await executeOrSchedule(deps, end)
    await trySync(deps, userId)
    throw new AppError('PAYMENT_NOT_REFUNDABLE', { params: { reason: error.reason }, cause: error })
  }
  if (end) await executeOrSchedule(deps, end).catch((error) => ignoreRefusal(deps, end, error))
  await trySync(deps, userId)
}

/** @throws PaymentRefused */
async function executeOrSchedule(deps: BillingDeps, command: ProviderCommand): Promise<void> {
  try {
    await attemptCommand(deps, command.id)
  } catch (error) {
    if (!(error instanceof PaymentUnavailable)) throw error
    deps.log.warn({ err: error, commandId: command.id }, 'command.waits: for the payment provider')
    await deps.store.inTransaction(async (tx) => scheduleCommand(tx, command))
  }
}

/** The provider refuses to end only what has ended already. */
function ignoreRefusal(
  { log }: Pick<BillingDeps, 'log'>,
  { id: commandId }: ProviderCommand,
  error: unknown,
): void {
  if (!(error instanceof PaymentRefused)) throw error
  log.warn({ commandId, reason: error.reason }, 'command.refused: by the payment provider')
}
