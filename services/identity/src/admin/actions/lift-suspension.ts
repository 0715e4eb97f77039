import { AppError } from '@alcove/contracts'
import { changeAccess } from '../../account/actions/change-access.ts'
import type { StoredAccount } from '../../account/domain/account.ts'
import type { IdentityDeps } from '../../deps.ts'
import { lockForAdministrator } from './lock-for-administrator.ts'

/**
 * Lifts the suspension that the administrator saw. Without a revision, whichever there is.
 * @throws FORBIDDEN, USER_NOT_FOUND, ACCOUNT_NOT_SUSPENDED, ACCOUNT_CHANGED
 */
export async function liftSuspension(
  deps: Pick<IdentityDeps, 'store' | 'clock' | 'ids'>,
  input: { actorId: string; userId: string; reason: string; revision?: number | undefined },
): Promise<StoredAccount> {
  const { actorId, userId, reason, revision } = input
  return deps.store.inTransaction(async (tx) => {
    const account = await lockForAdministrator(tx, { actorId, userId })
    if (!account.suspendedAt) throw new AppError('ACCOUNT_NOT_SUSPENDED')
    if (revision !== undefined && account.revision !== revision) throw new AppError('ACCOUNT_CHANGED')
    return changeAccess(deps, tx, { userId, suspendedAt: null }, actorId, 'user.lift-suspension', { reason })
  })
}
