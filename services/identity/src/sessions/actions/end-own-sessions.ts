import { AppError } from '@alcove/contracts'
import type { IdentityDeps } from '../../deps.ts'
import { ENDED_AT_ONCE } from '../domain/open-sessions-max.ts'
import { endOldestSessions } from './end-oldest-sessions.ts'
import { endSession } from './end-session.ts'

/** Ends one session of the caller. @throws SESSION_NOT_FOUND when it belongs to another account or has ended */
export async function endOwnSession(
  deps: Pick<IdentityDeps, 'store' | 'clock'>,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> {
  await deps.store.inTransaction(async (tx) => {
    await tx.lockAccount(userId)
    const session = { familyId: sessionId, userId }
    if (!(await endSession(tx, session, deps.clock.now(), 'logged-out')))
      throw new AppError('SESSION_NOT_FOUND')
  })
}

/** Ends every session of an account except `keep`; in several transactions where it has thousands. */
export async function endOtherSessions(
  deps: Pick<IdentityDeps, 'store' | 'clock'>,
  { userId, keep }: { userId: string; keep: string | null },
): Promise<void> {
  const bounds = { newest: 0, except: keep, limit: ENDED_AT_ONCE }
  let ended: number
  do
    ended = await deps.store.inTransaction(async (tx) => {
      await tx.lockAccount(userId)
      return endOldestSessions(tx, userId, bounds, deps.clock.now())
    })
  while (ended === ENDED_AT_ONCE)
}
