import { createHmac, hkdfSync } from 'node:crypto'
import type { MessageKind } from '../messages/index.ts'

/** A mail that drew from a cap. It outlives the mail, which goes with its account. */
export interface CountedMail {
  /** All mail to strangers, mail to accounts, or mail of one kind to a mailbox. */
  cap: 'strangers' | 'accounts' | MessageKind
  /** A mark; null where only networks are counted. */
  mailbox: string | null
  source: string | null
  queuedAt: Date
}

/** Marks the mailbox of an address, so that it is told from others and no address is stored. */
export type MarkMailbox = (email: string, plus: 'together' | 'apart') => string

/**
 * Capitals do not count. What stands behind a plus (RFC 5233) does not either: such addresses have the mark of the one
 * without, or together one of their own.
 * @param secret the installation's; without it a mark cannot be tried out for addresses
 */
export function createMailboxMarks(secret: string): MarkMailbox {
  const key = Buffer.from(hkdfSync('sha256', secret, 'alcove', 'mailbox-mark', 32))
  return (email, plus) => {
    const mailbox = email.toLowerCase().replace(/\+[^@]*/, plus === 'apart' ? '+' : '')
    return createHmac('sha256', key).update(mailbox).digest('base64url').slice(0, 22)
  }
}
