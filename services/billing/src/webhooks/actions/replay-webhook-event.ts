import { AppError } from '@alcove/contracts'
import { recordAct } from '@alcove/kit/events/record-act'
import type { BillingDeps } from '../../deps.ts'
import type { BillingTx } from '../../store/store.ts'
import type { StoredWebhookEvent } from '../domain/webhook-event.ts'
import { processWebhookEvent } from './process-webhook-event.ts'

/**
 * Acts on a notification once more, handled or not. Where that fails the notification says so and waits for the next
 * attempt, as any other does. One that concerns nobody's contract stays as it is.
 * @throws AppError NOTIFICATION_NOT_FOUND
 */
export async function replayWebhookEvent(
  deps: BillingDeps,
  { id, actorId }: { id: string; actorId: string },
): Promise<void> {
  const event = await deps.store.findWebhookEvent(id)
  if (!event) throw new AppError('NOTIFICATION_NOT_FOUND')
  await deps.store.inTransaction(async (tx) => {
    if (event.status !== 'ignored') await reopen(tx, event)
    recordAct(deps, tx, {
      actorId,
      action: 'notification.replay',
      subject: { type: 'notification', id },
      details: { provider: event.provider, type: event.type, was: event.status },
    })
  })
  await processWebhookEvent(deps, id).catch((error) =>
    deps.log.warn({ err: error, eventId: id }, 'a notification was replayed in vain'),
  )
}

/** Only a truth that is fetched from now on deals with it. */
async function reopen(tx: BillingTx, { id, userId }: StoredWebhookEvent): Promise<void> {
  if (userId !== null) await tx.lockCustomer(userId)
  await tx.updateWebhookEvent(id, {
    status: 'waiting',
    failure: null,
    handledAt: null,
    afterSyncVersion: userId === null ? null : await tx.findSyncVersion(userId),
  })
}
