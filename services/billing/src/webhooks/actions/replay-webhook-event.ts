import { AppError } from '@alcove/contracts'
import { recordAuditEntry } from '@alcove/kit/events/record-audit-entry'
import type { BillingDeps } from '../../deps.ts'
import type { BillingTx } from '../../store/store.ts'
import type { StoredWebhookEvent } from '../domain/webhook-event.ts'
import { processWebhookEvent } from './process-webhook-event.ts'

/**
 * Processes a webhook event again, handled or not. A failure is recorded in the event, which waits for the next attempt.
 * Ignored events stay ignored.
 * @throws AppError NOTIFICATION_NOT_FOUND
 */
export async function replayWebhookEvent(
  deps: BillingDeps,
  { id, actorId }: { id: string; actorId: string },
): Promise<void> {
  const event = await deps.store.findWebhookEvent(id)
  if (!event) throw new AppError('NOTIFICATION_NOT_FOUND')
  await deps.store.inTransaction(async (tx) => {
    if (event.status !== 'ignored') await reopenEvent(tx, event)
    recordAuditEntry(deps, tx, {
      actorId,
      action: 'notification.replay',
      subject: { type: 'notification', id },
      details: { provider: event.provider, type: event.type, was: event.status },
    })
  })
  await processWebhookEvent(deps, id).catch((error) =>
    deps.log.warn({ err: error, eventId: id }, 'webhook.replay-failed'),
  )
}

/** Reopens an event, so that only a sync that starts from now on handles it. */
async function reopenEvent(tx: BillingTx, { id, userId }: StoredWebhookEvent): Promise<void> {
  if (userId !== null) await tx.lockCustomer(userId)
  await tx.updateWebhookEvent(id, {
    status: 'waiting',
    failure: null,
    handledAt: null,
    afterSyncVersion: userId === null ? null : await tx.findSyncVersion(userId),
  })
}
