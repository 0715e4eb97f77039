import { AppError } from '@alcove/contracts'
import type { BillingDeps } from '../../deps.ts'
import { PaymentRefused, PaymentUnavailable } from '../../ports.ts'
import type { BillingTx } from '../../store/store.ts'
import { trySync } from '../../sync/actions/try-sync.ts'
import type { ProviderCommand, ProviderCommandDetails } from '../domain/provider-command.ts'
import { toRefusalCode } from '../domain/refusal.ts'
import { UNANSWERED } from '../domain/unanswered.ts'
import { attemptCommand } from './attempt-command.ts'
import { recordOutcome } from './record-outcome.ts'

/**
 * Records a command, executes it while the caller waits, and syncs. Returns once the provider has confirmed, even if the
 * sync fails. If the provider is away, drops the command and tells the caller to retry, until a sync shows that it has ended the
 * contract all the same; after a crash a sweep resumes it.
 * @param prepare checks and writes under the customer's lock, in the transaction that records the command, before it; returns
 *   the details of the command
 * @throws AppError PAYMENT_UNAVAILABLE, SUBSCRIPTION_WRONG_STATE; of a change also AMOUNT_CHANGED, PAYMENT_DECLINED
 */
export async function executeCommandNow(
  deps: BillingDeps,
  command: ProviderCommand,
  prepare: (tx: BillingTx) => Promise<ProviderCommandDetails> = async () => command.details,
): Promise<{ url: string | null }> {
  await deps.store.inTransaction(async (tx) => {
    await tx.lockCustomer(command.userId)
    await tx.insertCommand({ ...command, details: await prepare(tx) })
  })
  const outcome = await attemptCommand(deps, command.id).catch((error) => handleFailure(deps, command, error))
  await trySync(deps, command.userId)
  return outcome
}

async function handleFailure(deps: BillingDeps, command: ProviderCommand, error: unknown): Promise<never> {
  if (error instanceof PaymentUnavailable) {
    await recordOutcome(deps, command, 'failed', `${UNANSWERED}${error.message}`)
    throw new AppError('PAYMENT_UNAVAILABLE', { cause: error })
  }
  if (!(error instanceof PaymentRefused)) throw error
  // Note: a refusal can mean that the state changed already; the sync makes it visible.
  await trySync(deps, command.userId)
  const { reason } = error
  throw new AppError(toRefusalCode(command.kind, reason), { params: { reason }, cause: error })
}
