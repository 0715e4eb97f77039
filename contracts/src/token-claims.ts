import type { Role } from './constants.ts'

/** The claims of an access token. Sites read them for display and timing only; services verify the token. */
export interface Claims {
  /** The account's id. */
  sub?: string
  email?: string
  username?: string
  roles?: Role[]
  /** The session of the token: one login on one device. */
  sid?: string
  /** Seconds since the epoch. */
  exp?: number
}

/** Reads the claims of a JWT (RFC 7519); null for other text. */
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
