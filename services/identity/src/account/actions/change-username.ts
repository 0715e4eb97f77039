import { AppError, userProfileChanged } from '@alcove/contracts'
import type { IdentityDeps } from '../../deps.ts'
import type { StoredAccount } from '../domain/account.ts'
import { toProfile } from '../domain/account.ts'
import { refuseMisleadingUsername } from './refuse-misleading-username.ts'

/**
 * Changes the caller's own username; null removes it. Accounts keep the name that they have.
 * @throws USER_NOT_FOUND, VALIDATION_FAILED
 */
export function changeUsername(
  { store }: Pick<IdentityDeps, 'store'>,
  { userId, username }: { userId: string; username: string | null },
): Promise<StoredAccount> {
  return store.inTransaction(async (tx) => {
    const current = await tx.lockAccount(userId)
    if (!current) throw new AppError('USER_NOT_FOUND')
    if (current.username === username) return current
    refuseMisleadingUsername(username, current.roles)
    const account = await tx.updateAccount(userId, { username })
    tx.emit(userProfileChanged, toProfile(account))
    return account
  })
}
