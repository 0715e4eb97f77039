import { createHmac, hkdfSync } from 'node:crypto'
import { toMailbox } from '@alcove/kit/database/mailbox'
import type { MessageKind } from '../messages/index.ts'

/** A mail that counts against a cap. Outlives the mail itself, which is deleted with its account. */
export interface CountedMail {
  /** All mail to strangers, mail to accounts, security mail to unproven addresses, or one kind of mail to a mailbox. */
  cap: 'strangers' | 'accounts' | 'security' | MessageKind
  /** A mark; null for counts by network or site. */
  mailbox: string | null
  source: string | null
  queuedAt: Date
}

/** Marks the mailbox of an address, so that mailboxes are told apart without storing addresses. */
export type MarkMailbox = (email: string, plus: 'together' | 'apart') => string

/** @param secret of the installation; without it addresses cannot be tried against a mark */
export function createMailboxMarks(secret: string): MarkMailbox {
  const key = Buffer.from(hkdfSync('sha256', secret, 'alcove', 'mailbox-mark', 32))
  return (email, plus) => {
    return createHmac('sha256', key).update(toMailbox(email, plus)).digest('base64url').slice(0, 22)
  }
}
