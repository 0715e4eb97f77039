import { changeAccess } from '../../account/actions/change-access.ts'
import type { StoredAccount } from '../../account/domain/account.ts'
import type { IdentityDeps } from '../../deps.ts'
import { lockForAdministrator } from './lock-for-administrator.ts'

/** Ends every session of an account, also of the caller's own. @throws FORBIDDEN, USER_NOT_FOUND */
export async function endSessions(
  deps: Pick<IdentityDeps, 'store' | 'clock' | 'ids'>,
  { actorId, userId }: { actorId: string; userId: string },
): Promise<StoredAccount> {
  return deps.store.inTransaction(async (tx) => {
    await lockForAdministrator(tx, { actorId, userId })
    return changeAccess(deps, tx, { userId }, actorId, 'user.end-sessions')
  })
}
