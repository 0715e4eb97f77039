import { TOKEN_LIFETIME_S } from '@alcove/kit/auth/access-token'

/**
 * When the last access token of sessions that end now expires. The clock that issued the newest one may be ahead of
 * this one, and every clock may have been set back.
 * @param newestTokens when each session got its newest refresh token, by the clock that issued it
 */
export function tokensExpireAt(newestTokens: Iterable<Date>, now: Date): Date {
  const newest = Math.max(now.getTime(), ...Array.from(newestTokens, (at) => at.getTime()))
  return new Date(newest + TOKEN_LIFETIME_S * 1000)
}
