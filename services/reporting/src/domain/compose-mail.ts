import type { Operator } from '@alcove/contracts'
import type { AccountLinkKind, AccountLinks } from '@alcove/kit/tokens/account-link'
import { type AccountDetails, type Message, type MessageDetails, messages } from '../messages/index.ts'
import { asHtml } from './email/as-html.ts'
import { asText } from './email/as-text.ts'
import { onItsLines } from './email/on-its-lines.ts'
import type { Mail } from './mail.ts'
import type { Notification } from './notification.ts'

interface Site {
  links: AccountLinks
  settings: { PUBLIC_URL?: string | undefined }
  operator: Operator
}

/**
 * Composes the mail of a notification, always the same one.
 * Links begin with PUBLIC_URL, or with this machine's address if identity was called there; without either there are none.
 */
export async function composeMail(
  notification: Notification,
  address: string,
  { links, settings, operator }: Site,
): Promise<Mail> {
  // Note: a notification holds the details of its own kind; nothing else writes them.
  const message = messages[notification.kind] as Message<MessageDetails>
  // Note: a held mail carries the date at which it was due.
  const date = (notification.heldUntil ? null : notification.queuedAt) ?? notification.createdAt
  const { linkId, origin }: AccountDetails = notification.details as AccountDetails
  const site = (settings.PUBLIC_URL ?? origin)?.replace(/\/+$/, '') ?? null
  const token = linkId === undefined ? null : links(notification.kind as AccountLinkKind, linkId)
  const letter = onItsLines(message({ ...notification, date, token, hasSite: site !== null, operator }))
  return {
    id: notification.id,
    to: address,
    subject: letter.subject,
    text: asText(letter, site, operator),
    html: await asHtml(letter, site, operator),
    date,
  }
}
