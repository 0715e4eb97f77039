import { type EventData, userSessionEnded } from '@alcove/contracts'
import type { IdentityTx } from '../../store/store.ts'

/**
 * Ends one session: refuses its refresh tokens at once and its access tokens in every service within seconds.
 * @returns false when it had already ended or belongs to another account
 */
export async function endSession(
  tx: Pick<IdentityTx, 'endFamily' | 'emit'>,
  { familyId, userId }: { familyId: string; userId: string },
  at: Date,
  reason: EventData<typeof userSessionEnded>['reason'],
): Promise<boolean> {
  if (!(await tx.endFamily({ familyId, userId }, at, reason))) return false
  tx.emit(userSessionEnded, { userId, sessionId: familyId, endedAt: at.toISOString(), reason })
  return true
}
