import type { BillingDeps } from '../deps.ts'
import { settleNotificationJob } from '../jobs.ts'
import type { RawNotification } from '../ports.ts'
import { resolveSubject } from '../queries/resolve-subject.ts'

/**
 * Verifies a notification as it came and remembers it, each once; a job acts on it. Nothing is asked of anybody meanwhile,
 * so that the provider has its answer at once.
 * @returns what the provider wants to read
 * @throws AppError NOTIFICATION_UNSIGNED, NOTIFICATION_FORGED, NOTIFICATION_MALFORMED
 */
export async function receiveNotification(deps: BillingDeps, raw: RawNotification): Promise<string> {
  const { provider, store } = deps
  const now = deps.clock.now()
  const { id: eventId, type, occurredAt, about, facts, concernsUs } = provider.readNotification(raw, now)
  const userId = concernsUs ? await resolveSubject(deps, about) : null
  await store.inTransaction(async (tx) => {
    if (userId !== null) await tx.lockCustomer(userId)
    const id = deps.ids()
    const isNew = await tx.insertNotification({
      id,
      provider: provider.name,
      eventId,
      type,
      userId,
      about,
      facts,
      status: concernsUs ? 'waiting' : 'ignored',
      occurredAt,
      receivedAt: now,
      deliveries: 1,
      afterTurn: userId === null ? null : await tx.lastTurn(userId),
      handledAt: null,
      failure: null,
      triedAt: null,
    })
    if (isNew && concernsUs) tx.enqueue(settleNotificationJob, { notificationId: id })
  })
  return provider.acknowledgement
}
