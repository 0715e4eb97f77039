import type { ReportingDeps } from '../deps.ts'
import type { Notification } from '../domain/notification.ts'
import { sendNotificationJob } from '../jobs.ts'
import type { ReportingTx } from '../store/store.ts'
import { releaseHeldMail } from './release-held-mail.ts'

type Owed = Pick<Notification, 'kind' | 'subjectId' | 'details'> &
  ({ userId: string } | { userId: null; address: string; source: string | null })

/**
 * Writes down that somebody is owed a message, once per subject and kind. It goes out after the commit, or waits until
 * the address is known, or a cap lets it pass.
 */
export async function notify(
  deps: Pick<ReportingDeps, 'clock' | 'ids'>,
  tx: ReportingTx,
  owed: Owed,
): Promise<void> {
  const createdAt = deps.clock.now()
  const queuedAt = (await isReachable(tx, owed.userId)) ? createdAt : null
  const made = { id: deps.ids(), createdAt, queuedAt, sentAt: null, failedAt: null }
  const notification = { address: null, source: null, ...owed, ...made }
  const isNew = await tx.insertNotification(notification)
  if (isNew && owed.userId === null) await releaseHeldMail(deps, tx)
  if (isNew && queuedAt) tx.enqueue(sendNotificationJob, { notificationId: notification.id })
}

/** Under the lock of the mailbox: an address that becomes known at this moment loses no mail. */
async function isReachable(tx: ReportingTx, userId: string | null): Promise<boolean> {
  if (userId === null) return false
  await tx.lockMailbox(userId)
  return (await tx.findAddress(userId)) !== null
}
