import { createHmac, hkdfSync } from 'node:crypto'
import { toMailbox } from '@alcove/kit/database/mailbox'
import type { MessageKind } from '../messages/index.ts'

/** A mail that drew from a cap. It outlives the mail, which goes with its account. */
export interface CountedMail {
  /** All mail to strangers, mail to accounts, security mail to unproven addresses, or mail of one kind to a mailbox. */
  cap: 'strangers' | 'accounts' | 'security' | MessageKind
  /** A mark; null where networks are counted, or the site. */
  mailbox: string | null
  source: string | null
  queuedAt: Date
}

/** Marks the mailbox of an address, so that it is told from others and no address is stored. */
export type MarkMailbox = (email: string, plus: 'together' | 'apart') => string

/** @param secret the installation's; without it a mark cannot be tried out for addresses */
export function createMailboxMarks(secret: string): MarkMailbox {
  const key = Buffer.from(hkdfSync('sha256', secret, 'alcove', 'mailbox-mark', 32))
  return (email, plus) => {
    return createHmac('sha256', key).update(toMailbox(email, plus)).digest('base64url').slice(0, 22)
  }
}
