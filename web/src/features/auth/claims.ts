import { readClaims } from '@alcove/contracts/client'

/**
 * Returns true when a token expires within the threshold, or carries no expiry.
 * @param now seconds since the epoch
 * @param threshold seconds
 */
export function needsRefresh(token: string, now: number, threshold: number): boolean {
  const exp = readClaims(token)?.exp
  return typeof exp !== 'number' || exp - now <= threshold
}
