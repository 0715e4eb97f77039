import type { BillingDeps } from '../../deps.ts'
import { PaymentRefused } from '../../ports.ts'
import { syncCustomer } from '../../sync/actions/sync-customer.ts'
import { SUPERSEDED } from '../domain/superseded.ts'
import { attemptCommand } from './attempt-command.ts'

/**
 * Executes an enqueued command and syncs the customer. Runs as a job and from the sweep.
 * @throws PaymentUnavailable when the job has to retry
 */
export async function retryCommand(deps: BillingDeps, commandId: string): Promise<void> {
  const command = await deps.store.findCommand(commandId)
  if (command?.status !== 'pending') return
  try {
    await attemptCommand(deps, commandId)
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error
    const { reason } = error
    if (reason !== SUPERSEDED)
      deps.log.error(
        { commandId, kind: command.kind, reason },
        'command.refused: by the payment provider, in the background; an operator has to look at it',
      )
  }
  await syncCustomer(deps, command.userId)
}
