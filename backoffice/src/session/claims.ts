import { type Claims, readClaims as read } from '@alcove/contracts/client'

/** @returns no claims when the token cannot be read */
export function readClaims(token: string): Claims {
  return read(token) ?? {}
}

/** Returns true when the token expires within `seconds` of `now` (milliseconds), or carries no expiry. */
export function endsWithin({ exp }: Claims, seconds: number, now: number): boolean {
  return exp === undefined || exp - now / 1000 <= seconds
}
