import { messages } from '../messages/index.ts'
import type { Mail } from '../ports.ts'
import type { Notification } from './notification.ts'

/**
 * The mail that a notification becomes; the same notification always becomes the same mail.
 * @param publicUrl what links begin with; without it the mail has none
 */
export function composeMail(notification: Notification, address: string, publicUrl?: string): Mail {
  const link = (path: string) => (publicUrl ? publicUrl.replace(/\/+$/, '') + path : null)
  const { subject, text } = messages[notification.kind](notification, link)
  const date = notification.queuedAt ?? notification.createdAt
  return { id: notification.id, to: address, subject, text, date }
}
