import type { ReportingDeps } from '../deps.ts'

/** Gives a message up permanently; the reason is for operators. */
export async function failNotification(
  deps: Pick<ReportingDeps, 'store' | 'clock' | 'log' | 'metrics'>,
  notificationId: string,
  failure: string,
): Promise<void> {
  const failedAt = deps.clock.now()
  await deps.store.inTransaction((tx) => tx.closeNotification(notificationId, { failedAt, failure }))
  deps.metrics.mails.inc({ outcome: 'given-up' })
  // The reason is not logged: servers often repeat the address in it.
  deps.log.warn({ notificationId }, 'notification.given-up: a message to a person')
}
