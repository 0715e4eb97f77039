import type { BillingDeps } from '../../deps.ts'
import { syncCustomer } from './sync-customer.ts'

/**
 * Syncs after a command, and only logs a failure: the command has its outcome, and the webhook event and the schedule sync
 * again.
 */
export async function trySync(deps: BillingDeps, userId: string): Promise<void> {
  await syncCustomer(deps, userId).catch((error) =>
    deps.log.warn({ err: error, userId }, 'command.unsynced: the customer could not be synced after it'),
  )
}
