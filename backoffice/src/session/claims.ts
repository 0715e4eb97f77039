import type { Role } from '@alcove/contracts/constants'

/** What the console reads of an access token. The services verify it; here it only steers what is shown. */
export interface Claims {
  /** Seconds since 1970. */
  exp?: number
  roles?: Role[]
}

/** @returns no claims when the token cannot be read */
export function readClaims(token: string): Claims {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    return JSON.parse(atob(payload)) as Claims
  } catch {
    return {}
  }
}

/** True when the token ends within `seconds` of `now` (milliseconds), or does not say when. */
export function endsWithin({ exp }: Claims, seconds: number, now: number): boolean {
  return exp === undefined || exp - now / 1000 <= seconds
}
