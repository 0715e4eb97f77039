import type { Account, Role } from '@alcove/contracts'
import { toMailbox } from '@alcove/kit/database/mailbox'

export interface StoredAccount extends Account {
  passwordHash: string
  /** True once a link mailed to this address has been used. */
  emailProven: boolean
  suspendedAt: Date | null
  /** Null for an account in good standing, and for a suspension by the operator. */
  suspensionReason: string | null
  suspendedBy: string | null
  revision: number
  createdAt: Date
  /** The last login by password; null until the first one after registration. */
  lastLoginAt: Date | null
}

/** Normalises an address; spellings with the same key are the same account. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase()
}

/** Normalises an address to its mailbox, for rate limits only; addresses with a plus get a key of their own. */
export function mailboxKey(email: string): string {
  return toMailbox(emailKey(email), 'apart')
}

/** Adds the user role and sorts, so that equal sets compare equal. */
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
