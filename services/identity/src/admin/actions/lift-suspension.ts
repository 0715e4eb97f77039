import { AppError } from '@alcove/contracts'
import { changeAccess } from '../../account/actions/change-access.ts'
import type { StoredAccount } from '../../account/domain/account.ts'
import type { IdentityDeps } from '../../deps.ts'
import { lockForAdministrator } from './lock-for-administrator.ts'

/** @throws FORBIDDEN, USER_NOT_FOUND, ACCOUNT_NOT_SUSPENDED */
export async function liftSuspension(
  deps: Pick<IdentityDeps, 'store' | 'clock' | 'ids'>,
  { actorId, userId, reason }: { actorId: string; userId: string; reason: string },
): Promise<StoredAccount> {
  return deps.store.inTransaction(async (tx) => {
    const account = await lockForAdministrator(tx, { actorId, userId })
    if (!account.suspendedAt) throw new AppError('ACCOUNT_NOT_SUSPENDED')
    return changeAccess(deps, tx, { userId, suspendedAt: null }, actorId, 'user.lift-suspension', { reason })
  })
}
