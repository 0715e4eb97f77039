import { readClaims } from '@alcove/contracts/client'

/**
 * Whether a token is to be refreshed now: it ends within the threshold, or does not say when.
 * @param now seconds since the epoch
 * @param threshold seconds
 */
export function needsRefresh(token: string, now: number, threshold: number): boolean {
  const exp = readClaims(token)?.exp
  return typeof exp !== 'number' || exp - now <= threshold
}
