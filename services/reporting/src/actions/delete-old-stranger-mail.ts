import { EVENT_MEMORY_DAYS } from '@alcove/kit/service/housekeeping'
import type { ReportingDeps } from '../deps.ts'
import { discardMailJob } from '../jobs.ts'

const DAY_MS = 86_400_000

/**
 * Deletes closed mail to unproven typed addresses once no event can request it a second time.
 * @returns the number of mails
 */
export async function deleteOldStrangerMail({
  store,
  clock,
}: Pick<ReportingDeps, 'store' | 'clock'>): Promise<number> {
  const closedBefore = new Date(clock.now().getTime() - EVENT_MEMORY_DAYS * DAY_MS)
  return store.inTransaction(async (tx) => {
    const ids = await tx.deleteMailToStrangers(closedBefore)
    for (const notificationId of ids) tx.enqueue(discardMailJob, { notificationId })
    return ids.length
  })
}
