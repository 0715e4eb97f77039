import { openPgBossQueue } from '@alcove/kit/jobs/pg-boss-queue'
import type { ServiceDeps } from '@alcove/kit/service/service'
import type { BillingConfig } from './config.ts'
import { createBillingDeps } from './create-deps.ts'
import { statusAt } from './subscriptions/domain/subscription.ts'
import { reconcile } from './sync/actions/reconcile.ts'
import { syncCustomer } from './sync/actions/sync-customer.ts'

/**
 * Runs operator commands directly on billing's database. The running service publishes their events and executes their
 * provider commands within seconds.
 * @throws ConfigError when the settings of the payment provider are incomplete
 */
export async function createBillingOperator(
  deps: Pick<ServiceDeps, 'database' | 'clock' | 'ids' | 'log'>,
  settings: BillingConfig,
) {
  const jobs = openPgBossQueue({ ...deps, soleWorker: false })
  const { clock, ids } = deps
  const billing = createBillingDeps(
    deps,
    { service: 'billing', clock, ids, jobs, wakeRelay: () => undefined },
    settings,
  )
  await jobs.start([])
  return {
    /**
     * Syncs a customer with the payment provider.
     * @returns the customer's subscriptions after the sync, newest first
     * @throws PaymentUnavailable, InvalidSnapshotError
     */
    async sync(userId: string) {
      await syncCustomer(billing, userId)
      const found = await billing.store.findSubscriptionsOf(userId)
      return found.map((subscription) => ({ ...subscription, status: statusAt(subscription, clock.now()) }))
    },
    /**
     * Syncs customers with changes that no webhook event reported, since the last run or within `range`.
     * @returns how many customers were synced
     * @throws PaymentUnavailable
     */
    reconcile: (range?: { from: Date; to: Date }) => reconcile(billing, { range }),
    async close() {
      await jobs.stop()
      await billing.store.close()
    },
  }
}
