import type { Role } from './constants.ts'

/** What an access token says about its bearer. Sites read it for display and timing only; services verify it. */
export interface Claims {
  /** The account's id. */
  sub?: string
  email?: string
  username?: string
  roles?: Role[]
  /** The session (one login on one device) that the token belongs to. */
  sid?: string
  /** Seconds since the epoch. */
  exp?: number
}

/** The claims of a JWT (RFC 7519), or null for anything that is none. */
export function readClaims(token: string | null): Claims | null {
  const payload = token?.split('.')[1]
  if (!payload) return null
  try {
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0))
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof claims === 'object' && claims !== null ? (claims as Claims) : null
  } catch {
    return null
  }
}
