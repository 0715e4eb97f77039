import type { Role } from '@alcove/contracts'

/** The account behind a request, as its access token says. */
export interface Caller {
  id: string
  email: string
  username: string | null
  roles: Role[]
  /** The login that the token belongs to; null for a token that names none. */
  sessionId: string | null
  /** When the access token was issued, in milliseconds since the epoch; absent where there was none. */
  tokenIssuedAt?: number
}

export function hasRole(caller: Caller | null, role: Role): boolean {
  return caller?.roles.includes(role) ?? false
}
