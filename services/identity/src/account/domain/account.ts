import type { Account, Role } from '@alcove/contracts'
import { mailboxOf } from '@alcove/kit/database/mailbox'

export interface StoredAccount extends Account {
  passwordHash: string
  /** A link that was mailed to this address has been used. */
  emailProven: boolean
  suspendedAt: Date | null
  /** Null while it is not suspended, and for a suspension by the operator. */
  suspensionReason: string | null
  suspendedBy: string | null
  revision: number
  createdAt: Date
  /** With the password; null for an account that has only been registered. */
  lastLoginAt: Date | null
}

/** What makes two spellings of an address the same account. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase()
}

/** Of a mailbox, for counts alone; addresses with a plus have one apart. */
export function mailboxKey(email: string): string {
  return mailboxOf(emailKey(email), 'apart')
}

/** Everybody is a user; the order is fixed so that equal sets compare equal. */
export function normaliseRoles(roles: Role[]): Role[] {
  const all: Role[] = ['ROLE_USER', 'ROLE_MODERATOR', 'ROLE_ADMIN']
  return all.filter((role) => role === 'ROLE_USER' || roles.includes(role))
}

export function publicAccount({ id, email, username, roles }: StoredAccount): Account {
  return { id, email, username, roles }
}

/** The payload of `user.profile-changed`: the whole state of a profile. */
export function toProfile(account: StoredAccount) {
  const { id, email, username, roles } = publicAccount(account)
  const { revision, emailProven } = account
  const suspended = account.suspendedAt !== null
  return { userId: id, revision, email, emailProven, username, roles, suspended }
}
