import { userSessionEnded } from '@alcove/contracts'
import type { IdentityTx } from '../../store/store.ts'
import { tokensExpireAt } from '../domain/tokens-expire-at.ts'

/**
 * Ends the oldest sessions of an account as logouts would, under the account's lock.
 * @param bounds `newest` sessions stay open, and the session `except`; `limit` at most are ended
 * @returns the number that it ended
 */
export async function endOldestSessions(
  tx: Pick<IdentityTx, 'endOldestFamilies' | 'findNewestTokens' | 'emit'>,
  userId: string,
  bounds: { newest: number; except: string | null; limit: number },
  at: Date,
): Promise<number> {
  const ended = await tx.endOldestFamilies(userId, bounds, at, 'logged-out')
  const newest = await tx.findNewestTokens(ended)
  for (const sessionId of ended)
    tx.emit(userSessionEnded, {
      userId,
      sessionId,
      endedAt: at.toISOString(),
      tokensExpireAt: tokensExpireAt([newest.get(sessionId) ?? at], at).toISOString(),
      reason: 'logged-out',
    })
  return ended.length
}
