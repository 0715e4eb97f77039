import type { ReportingDeps } from '../deps.ts'
import { composeMail } from '../domain/compose-mail.ts'
import { isClosed, type Notification } from '../domain/notification.ts'
import { RefusedMail } from '../ports.ts'
import { failNotification } from './fail-notification.ts'

type Deps = Pick<ReportingDeps, 'store' | 'mailer' | 'clock' | 'log' | 'settings'>

/**
 * Sends one message to the newest address of its person and notes that it went. When the process dies in between, it
 * is sent again with the same Message-ID.
 * @throws what the mailer throws when another attempt may succeed
 */
export async function sendNotification(deps: Deps, notificationId: string): Promise<void> {
  const notification = await deps.store.findNotification(notificationId)
  if (!notification || isClosed(notification)) return
  const address = notification.address ?? (await addressOf(deps, notification))
  if (address === null) return failNotification(deps, notificationId, 'no address any more')
  try {
    await deps.mailer.send(await composeMail(notification, address, deps.settings.PUBLIC_URL))
  } catch (error) {
    if (error instanceof RefusedMail) return failNotification(deps, notificationId, error.message)
    throw error
  }
  const sentAt = deps.clock.now()
  await deps.store.inTransaction((tx) => tx.closeNotification(notificationId, { sentAt }))
}

async function addressOf(
  { store }: Pick<Deps, 'store'>,
  { userId }: Pick<Notification, 'userId'>,
): Promise<string | null> {
  return userId === null ? null : store.findAddress(userId)
}
