import { type EventData, userSessionEnded } from '@alcove/contracts'
import type { IdentityTx } from '../../store/store.ts'
import { tokensExpireAt } from '../domain/tokens-expire-at.ts'

/**
 * Ends one session: refuses its refresh tokens at once and its access tokens in every service within seconds.
 * @returns false when it had already ended or belongs to another account
 */
export async function endSession(
  tx: Pick<IdentityTx, 'endFamily' | 'findNewestTokens' | 'emit'>,
  { familyId, userId }: { familyId: string; userId: string },
  at: Date,
  reason: EventData<typeof userSessionEnded>['reason'],
): Promise<boolean> {
  if (!(await tx.endFamily({ familyId, userId }, at, reason))) return false
  const newest = await tx.findNewestTokens([familyId])
  tx.emit(userSessionEnded, {
    userId,
    sessionId: familyId,
    endedAt: at.toISOString(),
    tokensExpireAt: tokensExpireAt(newest.values(), at).toISOString(),
    reason,
  })
  return true
}
