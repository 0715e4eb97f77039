import { AppError } from '@alcove/contracts'
import { recordAct } from '@alcove/kit/events/record-act'
import type { BillingDeps } from '../deps.ts'
import type { StoredNotification } from '../domain/notification.ts'
import type { BillingTx } from '../store/store.ts'
import { settleNotification } from './settle-notification.ts'

/**
 * Acts on a notification once more, handled or not. Where that fails the notification says so and waits for the next
 * attempt, as any other does. One that concerns nobody's contract stays as it is.
 * @throws AppError NOTIFICATION_NOT_FOUND
 */
export async function replayNotification(
  deps: BillingDeps,
  { id, actorId }: { id: string; actorId: string },
): Promise<void> {
  const notification = await deps.store.findNotification(id)
  if (!notification) throw new AppError('NOTIFICATION_NOT_FOUND')
  await deps.store.inTransaction(async (tx) => {
    if (notification.status !== 'ignored') await reopen(tx, notification)
    recordAct(deps, tx, {
      actorId,
      action: 'notification.replay',
      subject: { type: 'notification', id },
      details: { provider: notification.provider, type: notification.type, was: notification.status },
    })
  })
  await settleNotification(deps, id).catch((error) =>
    deps.log.warn({ err: error, notificationId: id }, 'a notification was replayed in vain'),
  )
}

/** Only a truth that is fetched from now on deals with it. */
async function reopen(tx: BillingTx, { id, userId }: StoredNotification): Promise<void> {
  if (userId !== null) await tx.lockCustomer(userId)
  await tx.updateNotification(id, {
    status: 'waiting',
    failure: null,
    handledAt: null,
    afterTurn: userId === null ? null : await tx.lastTurn(userId),
  })
}
