import type { ReportingDeps } from '../deps.ts'
import { sendFarewellJob } from '../jobs.ts'
import type { ReportingTx } from '../store/store.ts'

/** Records the farewell of a deleted account, once. Its address is kept for that mail only. */
export async function queueFarewell(
  deps: Pick<ReportingDeps, 'clock' | 'ids'>,
  tx: Pick<ReportingTx, 'insertNotification' | 'enqueue'>,
  { userId, address }: { userId: string; address: string },
): Promise<void> {
  const [id, now] = [deps.ids(), deps.clock.now()]
  const isNew = await tx.insertNotification({
    ...{ id, kind: 'account-deleted', subjectId: userId, userId: null, address, source: null, capped: false },
    ...{ details: {}, createdAt: now, queuedAt: now, heldUntil: null, sentAt: null, failedAt: null },
  })
  if (isNew) tx.enqueue(sendFarewellJob, { notificationId: id })
}
