import type { Role } from '@alcove/contracts'

/** The account behind a request, from its access token. */
export interface Caller {
  id: string
  email: string
  username: string | null
  roles: Role[]
  /** The session of the token; null for a token without one. */
  sessionId: string | null
  /** When the access token was issued, in milliseconds since the epoch; absent without a token. */
  tokenIssuedAt?: number
  /** Revision of the account when the token was issued; absent in tokens of older versions. */
  accessRevision?: number
}

export function hasRole(caller: Caller | null, role: Role): boolean {
  return caller?.roles.includes(role) ?? false
}
