import type { MessageKind } from '../messages/index.ts'

/**
 * Mails in an hour to a mailbox whose owner has never used a link of ours: anybody can register at any address. What is above
 * leaves in the next hours, so much in each; what is above that is given up, for operators to see. Addresses behind a plus
 * count together, and apart from the address without one: who registers at them holds up no mail of the other.
 */
export const ACCOUNT_MAIL_CAPS = { perMailbox: 20, heldPerMailbox: 60, windowMs: 3_600_000 } as const

/** Told at most once in that time to an account, proven or not: the first at once, the last of all others later. */
export const TOLD_ONCE: ReadonlySet<MessageKind> = new Set<MessageKind>(['password-changed'])

/**
 * Mails of these kinds in an hour to all addresses that nobody has proven: of one mailbox with as many accounts as it has
 * spellings no other cap knows. What is above leaves in its turn; above a day of them it is given up, for operators to see.
 */
export const SECURITY_MAIL_CAPS = { ofSite: 60, heldOfSite: 24 * 60, windowMs: 3_600_000 } as const

/** Identity bounds how many there are for an account. Other mail to their mailbox holds none of them up, but behind a plus. */
export const SECURITY_KINDS: ReadonlySet<MessageKind> = new Set<MessageKind>([
  'password-changed',
  'email-change-notice',
  'email-changed',
])
