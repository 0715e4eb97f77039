import { AppError } from '@alcove/contracts'
import { changeAccess } from '../../account/actions/change-access.ts'
import type { StoredAccount } from '../../account/domain/account.ts'
import type { IdentityDeps } from '../../deps.ts'
import { lockForAdministrator, refuseLastAdministrator } from './lock-for-administrator.ts'

/** @throws FORBIDDEN, USER_NOT_FOUND, OWN_ACCOUNT, ACCOUNT_ALREADY_SUSPENDED, LAST_ADMINISTRATOR */
export async function suspendAccount(
  deps: Pick<IdentityDeps, 'store' | 'clock' | 'ids'>,
  { actorId, userId, reason }: { actorId: string; userId: string; reason: string },
): Promise<StoredAccount> {
  return deps.store.inTransaction(async (tx) => {
    const account = await lockForAdministrator(tx, { actorId, userId })
    if (actorId === userId) throw new AppError('OWN_ACCOUNT')
    if (account.suspendedAt) throw new AppError('ACCOUNT_ALREADY_SUSPENDED')
    await refuseLastAdministrator(tx, account)
    const suspension = { suspendedAt: deps.clock.now(), suspensionReason: reason, suspendedBy: actorId }
    return changeAccess(deps, tx, { userId, ...suspension }, actorId, 'user.suspend', { reason })
  })
}
