import type { BillingDeps } from '../../deps.ts'
import { PaymentRefused } from '../../ports.ts'
import { syncCustomer } from '../../sync/actions/sync-customer.ts'
import { executeCommand } from './execute-command.ts'

/**
 * Finishes an order that nobody waits for, and fetches what came of it. Runs as a job and from the sweep.
 * @throws PaymentUnavailable when it has to be tried again
 */
export async function runCommand(deps: BillingDeps, commandId: string): Promise<void> {
  const command = await deps.store.findCommand(commandId)
  if (command?.status !== 'pending') return
  try {
    await executeCommand(deps, commandId)
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error
    deps.log.error(
      { commandId, kind: command.kind, reason: error.reason },
      'the payment provider refused an order that nobody waits for: somebody has to look',
    )
  }
  await syncCustomer(deps, command.userId)
}
