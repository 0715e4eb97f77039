import type { ReportingDeps } from '../deps.ts'
import type { Notification } from '../domain/notification.ts'
import { sendNotificationJob } from '../jobs.ts'
import type { ReportingTx } from '../store/store.ts'

/**
 * Writes down that somebody is owed a message, once per subject and kind. It goes out after the commit, or waits until
 * the address is known.
 */
export async function notify(
  deps: Pick<ReportingDeps, 'clock' | 'ids'>,
  tx: ReportingTx,
  owed: Pick<Notification, 'kind' | 'subjectId' | 'userId' | 'details'>,
): Promise<void> {
  await tx.lockMailbox(owed.userId)
  const createdAt = deps.clock.now()
  const queuedAt = (await tx.findAddress(owed.userId)) === null ? null : createdAt
  const notification = { ...owed, id: deps.ids(), createdAt, queuedAt, sentAt: null, failedAt: null }
  const isNew = await tx.insertNotification(notification)
  if (isNew && queuedAt) tx.enqueue(sendNotificationJob, { notificationId: notification.id })
}
