import type { ReportingDeps } from '../deps.ts'
import { composeMail } from '../domain/compose-mail.ts'
import { isClosed, type Notification } from '../domain/notification.ts'
import { RefusedMail } from '../ports.ts'
import { failNotification } from './fail-notification.ts'

type Deps = Pick<
  ReportingDeps,
  'store' | 'mailer' | 'clock' | 'log' | 'metrics' | 'settings' | 'operator' | 'links'
>

/**
 * Sends one message to the newest address of its person and records it. If the process dies in between, the message is
 * sent again with the same Message-ID.
 * @throws what the mailer throws when another attempt may succeed
 */
export async function sendNotification(deps: Deps, notificationId: string): Promise<void> {
  const notification = await deps.store.findNotification(notificationId)
  // Note: an earlier attempt may have sent it and died before the account was deleted.
  if (!notification) return deps.mailer.discard(notificationId)
  if (isClosed(notification)) return
  if (hasExpired(notification, deps.clock.now()))
    return failNotification(deps, notificationId, 'its link expired before it could be sent')
  const address = notification.address ?? (await addressOf(deps, notification))
  if (address === null) return failNotification(deps, notificationId, 'no address any more')
  try {
    await deps.mailer.send(await composeMail(notification, address, deps))
  } catch (error) {
    if (error instanceof RefusedMail) return failNotification(deps, notificationId, error.message)
    throw error
  }
  deps.metrics.mails.inc({ outcome: 'sent' })
  const sentAt = deps.clock.now()
  const isOurs = await deps.store.inTransaction((tx) => tx.closeNotification(notificationId, { sentAt }))
  // The account was deleted while its mail was written.
  if (!isOurs) await discardIfDeleted(deps, notificationId)
}

async function discardIfDeleted(
  { store, mailer }: Pick<Deps, 'store' | 'mailer'>,
  id: string,
): Promise<void> {
  if ((await store.findNotification(id)) === null) await mailer.discard(id)
}

/** A mail with an expired link is not sent: it would only mislead. */
function hasExpired({ details }: Pick<Notification, 'details'>, now: Date): boolean {
  return (
    'expiresAt' in details &&
    details.expiresAt !== undefined &&
    Date.parse(details.expiresAt) <= now.getTime()
  )
}

async function addressOf(
  { store }: Pick<Deps, 'store'>,
  { userId }: Pick<Notification, 'userId'>,
): Promise<string | null> {
  return userId === null ? null : store.findAddress(userId)
}
