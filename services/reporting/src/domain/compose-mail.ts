import { type Message, type MessageDetails, messages } from '../messages/index.ts'
import type { Mail } from '../ports.ts'
import { asHtml } from './letter/as-html.ts'
import { asText } from './letter/as-text.ts'
import { onItsLines } from './letter/on-its-lines.ts'
import type { Notification } from './notification.ts'

/**
 * The mail that a notification becomes; the same notification always becomes the same mail.
 * @param publicUrl what links begin with; without it the mail has none
 */
export async function composeMail(
  notification: Notification,
  address: string,
  publicUrl?: string,
): Promise<Mail> {
  // Note: a notification holds the facts of its own kind; nothing else writes them.
  const message = messages[notification.kind] as Message<MessageDetails>
  const date = notification.queuedAt ?? notification.createdAt
  const letter = onItsLines(message({ ...notification, date }))
  const site = publicUrl?.replace(/\/+$/, '') ?? null
  return {
    id: notification.id,
    to: address,
    subject: letter.subject,
    text: asText(letter, site),
    html: await asHtml(letter, site),
    date,
  }
}
