import { type EventData, userSessionEnded } from '@alcove/contracts'
import type { IdentityStore } from '../store/store.ts'

type Tx = Parameters<Parameters<IdentityStore['inTransaction']>[0]>[0]

/**
 * Ends one login: its refresh tokens at once, its access tokens in every service within seconds. Other logins of the
 * account go on.
 */
export async function endSession(
  tx: Pick<Tx, 'endFamily' | 'emit'>,
  { familyId, userId }: { familyId: string; userId: string },
  at: Date,
  reason: EventData<typeof userSessionEnded>['reason'],
): Promise<void> {
  if (!(await tx.endFamily(familyId, at, reason))) return
  tx.emit(userSessionEnded, { userId, sessionId: familyId, endedAt: at.toISOString(), reason })
}
