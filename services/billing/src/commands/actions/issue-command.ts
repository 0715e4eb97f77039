import { AppError } from '@alcove/contracts'
import type { BillingDeps } from '../../deps.ts'
import { PaymentRefused, PaymentUnavailable } from '../../ports.ts'
import type { BillingTx } from '../../store/store.ts'
import { trySync } from '../../sync/actions/try-sync.ts'
import type { ProviderCommand } from '../domain/provider-command.ts'
import { refusalOf } from '../domain/refusal.ts'
import { executeCommand } from './execute-command.ts'

/**
 * Writes an order down, carries it out while somebody waits, and looks what came of it. What was done is told as done,
 * whether that can be seen yet or not. When the provider is away the order is given up, because whoever waits is told to
 * try again; when the process dies, the sweep resumes it.
 * @param beside what is checked, said or written in the transaction that writes the order down, before it
 * @throws AppError PAYMENT_UNAVAILABLE, SUBSCRIPTION_WRONG_STATE; of a change also AMOUNT_CHANGED, PAYMENT_DECLINED
 */
export async function issueCommand(
  deps: BillingDeps,
  command: ProviderCommand,
  beside: (tx: BillingTx) => void | Promise<void> = () => undefined,
): Promise<{ url: string | null }> {
  await deps.store.inTransaction(async (tx) => {
    await beside(tx)
    await tx.insertCommand(command)
  })
  const outcome = await executeCommand(deps, command.id).catch((error) => fail(deps, command, error))
  await trySync(deps, command.userId)
  return outcome
}

async function fail(deps: BillingDeps, command: ProviderCommand, error: unknown): Promise<never> {
  if (error instanceof PaymentUnavailable) {
    const outcome = { status: 'failed' as const, endedAt: deps.clock.now(), failure: error.message }
    if (!command.details.insists) await deps.store.inTransaction((tx) => tx.endCommand(command.id, outcome))
    throw new AppError('PAYMENT_UNAVAILABLE', { cause: error })
  }
  if (!(error instanceof PaymentRefused)) throw error
  // Note: what it refused may have happened long ago; the page should show that.
  await trySync(deps, command.userId)
  const { reason } = error
  throw new AppError(refusalOf(command.kind, reason), { params: { reason }, cause: error })
}
