import type { MessageKind } from '../messages/index.ts'

/**
 * Mails per hour to addresses typed into a public form without an account. Few people end a contract that way, and the cap
 * stops a flood of strangers. The excess waits for three days, at most `heldPerSource` per source; then it is given up and
 * listed for operators.
 */
export const STRANGER_MAIL_CAPS = {
  perSource: 5,
  ofSite: 60,
  windowMs: 3_600_000,
  heldPerSource: 20,
  heldMs: 72 * 3_600_000,
} as const

/** Mails of one of these kinds in a day to a typed address, plus-addresses included; more are given up. */
export const MAILBOX_CAPS = {
  perDay: 3,
  dayMs: 24 * 3_600_000,
  kinds: new Set<MessageKind>(['email-change-confirm', 'report-received']),
} as const
