import { AppError } from '@alcove/contracts'
import type { IdentityDeps } from '../../deps.ts'
import { endSession } from './end-session.ts'

/** Ends one session of the caller. @throws SESSION_NOT_FOUND when it belongs to another account or has ended */
export async function endOwnSession(
  deps: Pick<IdentityDeps, 'store' | 'clock'>,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> {
  await deps.store.inTransaction(async (tx) => {
    await tx.lockAccount(userId)
    const open = await tx.findOpenFamilies(userId)
    if (!open.includes(sessionId)) throw new AppError('SESSION_NOT_FOUND')
    await endSession(tx, { familyId: sessionId, userId }, deps.clock.now(), 'logged-out')
  })
}

/** Ends every session of an account except `keep`. */
export async function endOtherSessions(
  deps: Pick<IdentityDeps, 'store' | 'clock'>,
  { userId, keep }: { userId: string; keep: string | null },
): Promise<void> {
  await deps.store.inTransaction(async (tx) => {
    await tx.lockAccount(userId)
    for (const familyId of await tx.findOpenFamilies(userId))
      if (familyId !== keep) await endSession(tx, { familyId, userId }, deps.clock.now(), 'logged-out')
  })
}
