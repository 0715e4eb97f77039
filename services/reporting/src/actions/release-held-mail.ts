import type { ReportingDeps } from '../deps.ts'
import { SECURITY_KINDS, SECURITY_MAIL_CAPS } from '../domain/account-mail-caps.ts'
import type { CountedMail } from '../domain/counted-mail.ts'
import { STRANGER_MAIL_CAPS } from '../domain/stranger-mail-caps.ts'
import { sendNotificationJob } from '../jobs.ts'
import type { ReportingTx } from '../store/store.ts'
import { countsOf } from './count-account-mail.ts'

/**
 * Queues due mail to accounts, and held mail to strangers as far as the caps allow, alternating between sources, oldest
 * first. Every mail to a typed address passes through here, except password links, which go to the address of an account.
 * Mail above a cap waits, and is given up after too long or when too much waits for its source.
 */
export async function releaseHeldMail(
  deps: Pick<ReportingDeps, 'clock' | 'markMailbox'>,
  tx: ReportingTx,
): Promise<void> {
  const { perSource, ofSite, windowMs, heldPerSource, heldMs } = STRANGER_MAIL_CAPS
  const now = deps.clock.now()
  await tx.lockStrangerMail()
  const since = new Date(now.getTime() - windowMs)
  const longAgo = new Date(now.getTime() - heldMs)
  await tx.forgetCountedMail(longAgo)
  const released = await tx.findReleasableMail({ perSource, ofSite, since, turnsSince: longAgo })
  const ids = released.map(({ id }) => id)
  if (ids.length > 0) await tx.queueHeldMail(ids, now)
  await tx.closeHeldMail({ before: longAgo, perSource: heldPerSource, failedAt: now })
  const lately = new Date(now.getTime() - SECURITY_MAIL_CAPS.windowMs)
  const left = SECURITY_MAIL_CAPS.ofSite - (await tx.findCount('security', null, lately))
  const due = await tx.queueDueMail(now, [...SECURITY_KINDS], Math.max(0, left))
  await tx.countMail([
    ...released.map(
      ({ source }): CountedMail => ({ cap: 'strangers', mailbox: null, source, queuedAt: now }),
    ),
    ...due.flatMap(({ kind, unproven }) =>
      unproven === null ? [] : countsOf(kind, deps.markMailbox(unproven, 'apart'), now),
    ),
  ])
  for (const notificationId of [...ids, ...due.map(({ id }) => id)])
    tx.enqueue(sendNotificationJob, { notificationId })
}
