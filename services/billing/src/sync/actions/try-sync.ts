import type { BillingDeps } from '../../deps.ts'
import { syncCustomer } from './sync-customer.ts'

/**
 * Fetches what came of something that was asked of the provider. It is done, or refused, whether we see that at once or
 * not: whoever waits is told so, and the notification and the schedule look again.
 */
export async function trySync(deps: BillingDeps, userId: string): Promise<void> {
  await syncCustomer(deps, userId).catch((error) =>
    deps.log.warn({ err: error, userId }, 'could not see what came of an order'),
  )
}
