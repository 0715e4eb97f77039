import type { Role } from '@alcove/contracts/constants'

/** What the access token says about its bearer; read for display and timing only, never trusted. */
export interface Claims {
  email?: string
  username?: string
  roles?: Role[]
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

/**
 * Whether a token is to be refreshed now: it ends within the threshold, or does not say when.
 * @param now seconds since the epoch
 * @param threshold seconds
 */
export function needsRefresh(token: string, now: number, threshold: number): boolean {
  const exp = readClaims(token)?.exp
  return typeof exp !== 'number' || exp - now <= threshold
}
