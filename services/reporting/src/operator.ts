import { openPgBossQueue } from '@alcove/kit/jobs/pg-boss-queue'
import type { ServiceDeps } from '@alcove/kit/service/service'
import { resendFailedEmails } from './actions/resend-failed-emails.ts'
import { createReportingStore } from './store/store.ts'

/**
 * Opens the operator's actions on reporting's database without starting the service. The running service sends what they
 * queue, within seconds.
 */
export async function createReportingOperator(deps: Pick<ServiceDeps, 'database' | 'clock' | 'ids' | 'log'>) {
  const { clock, ids, database } = deps
  const jobs = openPgBossQueue({ ...deps, soleWorker: false })
  const store = createReportingStore(database, {
    service: 'reporting',
    clock,
    ids,
    jobs,
    wakeRelay: () => undefined,
  })
  await jobs.start([])
  return {
    listFailedEmails: () => store.listFailedEmails(),
    /** @throws FailedEmailMissing */
    resendFailedEmails: (emailIds?: readonly string[]) => resendFailedEmails({ store, clock, ids }, emailIds),
    async close() {
      await jobs.stop()
      await store.close()
    },
  }
}
