import type { BillingDeps } from '../deps.ts'
import type { StoredNotification } from '../domain/notification.ts'
import { TruthRefused } from '../domain/truth.ts'
import { PaymentUnavailable } from '../ports.ts'
import { resolveSubject } from '../queries/resolve-subject.ts'
import { syncCustomer } from './sync-customer.ts'

/**
 * Acts on a notification: fetches the truth about whom it names, unless that was done since it came.
 * @throws PaymentUnavailable: the notification is marked and waits for the next attempt. A truth that cannot be does not
 * become another one within seconds: that waits for the sweep
 */
export async function settleNotification(deps: BillingDeps, id: string): Promise<void> {
  const notification = await deps.store.findNotification(id)
  if (!notification || notification.status === 'handled' || notification.status === 'ignored') return
  const userId = notification.userId ?? (await match(deps, notification))
  if (userId === null) return
  try {
    await syncCustomer(deps, userId)
  } catch (error) {
    const isOurs = error instanceof PaymentUnavailable || error instanceof TruthRefused
    const failure = isOurs ? error.message : 'INTERNAL'
    await deps.store.inTransaction((tx) =>
      tx.updateNotification(id, { status: 'failed', failure, triedAt: deps.clock.now() }),
    )
    if (!(error instanceof TruthRefused)) throw error
    deps.log.error({ err: error, notificationId: id }, 'the payment provider says what cannot be')
  }
}

/** Its customer may have become known since it came. */
async function match(deps: BillingDeps, { id, about }: StoredNotification): Promise<string | null> {
  const userId = await resolveSubject(deps, about)
  await deps.store.inTransaction(async (tx) => {
    if (userId === null) return tx.updateNotification(id, { status: 'unmatched', triedAt: deps.clock.now() })
    await tx.lockCustomer(userId)
    await tx.updateNotification(id, { status: 'waiting', userId, afterTurn: await tx.lastTurn(userId) })
  })
  return userId
}
