import { AppError } from '@alcove/contracts'
import { isUuid } from '@alcove/kit/ids'
import type { StoredAccount } from '../../account/domain/account.ts'
import type { IdentityStore } from '../../store/store.ts'

type Tx = Parameters<Parameters<IdentityStore['inTransaction']>[0]>[0]

/**
 * Locks an account for an administrator and reads the caller's role again, because the token may predate its removal.
 * @throws FORBIDDEN, USER_NOT_FOUND
 */
export async function lockForAdministrator(
  tx: Pick<Tx, 'lockAdministrators' | 'lockAccount'>,
  { actorId, userId }: { actorId: string; userId: string },
): Promise<StoredAccount> {
  await tx.lockAdministrators()
  const actor = await tx.lockAccount(actorId)
  if (!actor || actor.suspendedAt || !actor.roles.includes('ROLE_ADMIN')) throw new AppError('FORBIDDEN')
  const account = isUuid(userId) ? await tx.lockAccount(userId) : null
  if (!account) throw new AppError('USER_NOT_FOUND')
  return account
}

/**
 * Keeps one administrator: call it under the lock of the administrators before an account loses the role.
 * @throws LAST_ADMINISTRATOR
 */
export async function refuseLastAdministrator(
  tx: Pick<Tx, 'hasOtherAdministrator'>,
  account: Pick<StoredAccount, 'id' | 'roles' | 'suspendedAt'>,
): Promise<void> {
  const counts = account.roles.includes('ROLE_ADMIN') && account.suspendedAt === null
  if (counts && !(await tx.hasOtherAdministrator(account.id))) throw new AppError('LAST_ADMINISTRATOR')
}

/**
 * Locks an account that may lose the role or be suspended, for the operator.
 * @throws LAST_ADMINISTRATOR
 */
export async function lockUnlessLastAdministrator(
  tx: Pick<Tx, 'lockAdministrators' | 'lockAccount' | 'hasOtherAdministrator'>,
  userId: string,
): Promise<void> {
  await tx.lockAdministrators()
  const account = await tx.lockAccount(userId)
  if (account) await refuseLastAdministrator(tx, account)
}
