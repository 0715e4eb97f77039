import { openPgBossQueue } from '@alcove/kit/jobs/pg-boss-queue'
import type { ServiceDeps } from '@alcove/kit/service/service'
import type { BillingConfig } from './config.ts'
import { createBillingDeps } from './create-deps.ts'
import { statusAt } from './subscriptions/domain/subscription.ts'
import { reconcile } from './sync/actions/reconcile.ts'
import { syncCustomer } from './sync/actions/sync-customer.ts'

/**
 * The operator's actions on billing's database, without the service around them. What they change is told, and what they
 * order is carried out, by the billing that runs on it, within seconds.
 * @throws ConfigError when the settings of who takes the money are not complete
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
     * Makes our records say what the payment provider says about a customer.
     * @returns the subscriptions that there are of them then, newest first
     * @throws PaymentUnavailable, TruthRefused
     */
    async sync(userId: string) {
      await syncCustomer(billing, userId)
      const found = await billing.store.findSubscriptionsOf(userId)
      return found.map((one) => ({ ...one, status: statusAt(one, clock.now()) }))
    },
    /**
     * Finds what no notification told us, since the last look or within a window of time.
     * @throws PaymentUnavailable
     */
    reconcile: (range?: { from: Date; to: Date }) => reconcile(billing, { range }),
    async close() {
      await jobs.stop()
      await billing.store.close()
    },
  }
}
