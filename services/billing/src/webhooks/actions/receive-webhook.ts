import type { BillingDeps } from '../../deps.ts'
import { processWebhookEventJob } from '../../jobs.ts'
import type { WebhookRequest } from '../../ports.ts'
import { resolveSubject } from '../../sync/queries/resolve-subject.ts'

/**
 * Verifies a webhook event and records it once; a job processes it, so that the provider gets its answer at once.
 * @returns the response body that the provider expects
 * @throws AppError NOTIFICATION_UNSIGNED, NOTIFICATION_FORGED, NOTIFICATION_MALFORMED
 */
export async function receiveWebhook(deps: BillingDeps, raw: WebhookRequest): Promise<string> {
  const { provider, store } = deps
  const now = deps.clock.now()
  const { id: eventId, type, occurredAt, about, facts, isRelevant } = provider.readWebhook(raw, now)
  const userId = isRelevant ? await resolveSubject(deps, about) : null
  await store.inTransaction(async (tx) => {
    if (userId !== null) await tx.lockCustomer(userId)
    const id = deps.ids()
    const isNew = await tx.insertWebhookEvent({
      id,
      provider: provider.name,
      eventId,
      type,
      userId,
      about,
      facts,
      status: isRelevant ? 'waiting' : 'ignored',
      occurredAt,
      receivedAt: now,
      deliveries: 1,
      afterSyncVersion: userId === null ? null : await tx.findSyncVersion(userId),
      handledAt: null,
      failure: null,
      triedAt: null,
    })
    if (isNew && isRelevant) tx.enqueue(processWebhookEventJob, { notificationId: id })
  })
  return provider.acknowledgement
}
