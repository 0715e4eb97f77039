import type { MessageKind } from '../messages/index.ts'

/**
 * Mails in an hour to addresses that somebody without an account typed into a public form. Few people end a contract that
 * way; whoever floods strangers from our site gets no further than this. What is above waits for three days at most, and
 * no more of it than `heldPerSource`: then it is given up, for operators to see.
 */
export const STRANGER_MAIL_CAPS = {
  perSource: 5,
  ofSite: 60,
  windowMs: 3_600_000,
  heldPerSource: 20,
  heldMs: 72 * 3_600_000,
} as const

/** Mails of one of these kinds in a day to a typed address, with all addresses behind a plus; more are given up. */
export const MAILBOX_CAPS = {
  perDay: 3,
  dayMs: 24 * 3_600_000,
  kinds: new Set<MessageKind>(['email-change-confirm', 'report-received']),
} as const
