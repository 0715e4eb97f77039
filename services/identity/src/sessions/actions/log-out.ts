import type { IdentityDeps } from '../../deps.ts'
import { hashToken } from '../domain/refresh.ts'
import { endSession } from './end-session.ts'

/** Ends the session of a refresh token with its access tokens; ignores an unknown token. */
export async function logOut(
  deps: Pick<IdentityDeps, 'store' | 'clock'>,
  refreshToken: string,
): Promise<void> {
  await deps.store.inTransaction(async (tx) => {
    const session = await tx.findSession(hashToken(refreshToken))
    if (session) await endSession(tx, session, deps.clock.now(), 'logged-out')
  })
}
