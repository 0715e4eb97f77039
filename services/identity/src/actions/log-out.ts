import type { IdentityDeps } from '../deps.ts'
import { hashOf } from '../domain/refresh.ts'

/** Ends the chain of a refresh token. A token that is not ours ends nothing, and says so to nobody. */
export async function logOut(
  deps: Pick<IdentityDeps, 'store' | 'clock'>,
  refreshToken: string,
): Promise<void> {
  await deps.store.inTransaction(async (tx) => {
    const session = await tx.findSession(hashOf(refreshToken))
    if (session) await tx.endFamily(session.familyId, deps.clock.now(), 'logged-out')
  })
}
