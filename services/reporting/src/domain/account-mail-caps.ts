import type { MessageKind } from '../messages/index.ts'

/**
 * Mails per hour to a mailbox whose owner has never used a link of ours: anyone can register with any address. The excess
 * leaves in the next hours, up to a limit; beyond it mails are given up and listed for operators. Plus-addresses count
 * together, apart from the plain address, so that they cannot hold up its mail.
 */
export const ACCOUNT_MAIL_CAPS = { perMailbox: 20, heldPerMailbox: 60, windowMs: 3_600_000 } as const

/** Mails of these kinds reach an account, proven or not, once in that time: the first at once, the last of the rest later. */
export const TOLD_ONCE: ReadonlySet<MessageKind> = new Set<MessageKind>(['password-changed'])

/**
 * Mails of these kinds per hour to all unproven addresses: no other cap recognises one mailbox behind many spellings. The
 * excess leaves in order; beyond a day of them mails are given up and listed for operators.
 */
export const SECURITY_MAIL_CAPS = { ofSite: 60, heldOfSite: 24 * 60, windowMs: 3_600_000 } as const

/** Identity limits their number per account. Other mail to the mailbox delays them only for addresses behind a plus. */
export const SECURITY_KINDS: ReadonlySet<MessageKind> = new Set<MessageKind>([
  'password-changed',
  'email-change-notice',
  'email-changed',
])
