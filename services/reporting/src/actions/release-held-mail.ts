import type { ReportingDeps } from '../deps.ts'
import { STRANGER_MAIL_CAPS } from '../domain/stranger-mail-caps.ts'
import { sendNotificationJob } from '../jobs.ts'
import type { ReportingTx } from '../store/store.ts'

/**
 * Queues held mail to strangers as far as the caps allow, each source in turn, the oldest first. Everything to an address
 * that was typed into a public form passes through here; what is above a cap waits.
 */
export async function releaseHeldMail(deps: Pick<ReportingDeps, 'clock'>, tx: ReportingTx): Promise<void> {
  const { perSource, ofSite, windowMs } = STRANGER_MAIL_CAPS
  const now = deps.clock.now()
  await tx.lockStrangerMail()
  const ids = await tx.findReleasableMail({ perSource, ofSite, since: new Date(now.getTime() - windowMs) })
  if (ids.length === 0) return
  await tx.queueHeldMail(ids, now)
  for (const notificationId of ids) tx.enqueue(sendNotificationJob, { notificationId })
}
