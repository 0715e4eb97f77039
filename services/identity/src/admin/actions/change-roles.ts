import { AppError, type Role } from '@alcove/contracts'
import { changeAccess } from '../../account/actions/change-access.ts'
import { normaliseRoles, type StoredAccount } from '../../account/domain/account.ts'
import type { IdentityDeps } from '../../deps.ts'
import { lockForAdministrator, refuseLastAdministrator } from './lock-for-administrator.ts'

/**
 * Replaces the roles of an account. Of two changes based on the same revision, the first wins.
 * @throws FORBIDDEN, USER_NOT_FOUND, OWN_ACCOUNT, ACCOUNT_CHANGED, LAST_ADMINISTRATOR
 */
export async function changeRoles(
  deps: Pick<IdentityDeps, 'store' | 'clock' | 'ids'>,
  input: { actorId: string; userId: string; roles: Role[]; revision: number },
): Promise<StoredAccount> {
  const { actorId, userId } = input
  const roles = normaliseRoles(input.roles)
  return deps.store.inTransaction(async (tx) => {
    const account = await lockForAdministrator(tx, { actorId, userId })
    const isRaised = roles.some((role) => !account.roles.includes(role))
    if (actorId === userId && isRaised) throw new AppError('OWN_ACCOUNT')
    if (account.revision !== input.revision) throw new AppError('ACCOUNT_CHANGED')
    if (!isRaised && roles.length === account.roles.length) return account
    if (!roles.includes('ROLE_ADMIN')) await refuseLastAdministrator(tx, account)
    const before = account.roles
    return changeAccess(deps, tx, { userId, roles }, actorId, 'user.change-roles', { before })
  })
}
