import type { Account, Role } from '@alcove/contracts'

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

/**
 * The same for all addresses of a mailbox that have a plus (RFC 5233); the one without has a key of its own, so that who
 * registers at the others stands in nobody's way there. For counts alone.
 */
export function mailboxKey(email: string): string {
  return emailKey(email).replace(/\+[^@]*/, '+')
}

/** Everybody is a user; the order is fixed so that equal sets compare equal. */
export function normaliseRoles(roles: Role[]): Role[] {
  const all: Role[] = ['ROLE_USER', 'ROLE_MODERATOR', 'ROLE_ADMIN']
  return all.filter((role) => role === 'ROLE_USER' || roles.includes(role))
}

export function publicAccount({ id, email, username, roles }: StoredAccount): Account {
  return { id, email, username, roles }
}
