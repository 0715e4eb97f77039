import { AppError, userProfileChanged } from '@alcove/contracts'
import type { IdentityDeps } from '../../deps.ts'
import type { StoredAccount } from '../domain/account.ts'
import { toProfile } from '../domain/account.ts'
import { refuseMisleadingUsername } from './refuse-misleading-username.ts'

/** Each is an event that most services handle, in order with suspensions. */
const NAMES_A_DAY = 10
const DAY_MS = 86_400_000
const ENOUGH = 'Votre nom a déjà changé dix fois en vingt-quatre heures : réessayez plus tard'

/**
 * Changes the caller's own username; null removes it. Accounts keep the name that they have.
 * @throws USER_NOT_FOUND, VALIDATION_FAILED, TOO_MANY_REQUESTS
 */
export function changeUsername(
  { store, clock }: Pick<IdentityDeps, 'store' | 'clock'>,
  { userId, username }: { userId: string; username: string | null },
): Promise<StoredAccount> {
  return store.inTransaction(async (tx) => {
    const current = await tx.lockAccount(userId)
    if (!current) throw new AppError('USER_NOT_FOUND')
    if (current.username === username) return current
    refuseMisleadingUsername(username, current.roles)
    const now = clock.now()
    const { count, until } = await tx.countNameChange(userId, now, DAY_MS)
    if (count > NAMES_A_DAY) {
      const retryAfter = (until.getTime() - now.getTime()) / 1000
      throw new AppError('TOO_MANY_REQUESTS', { message: ENOUGH, retryAfter })
    }
    const account = await tx.updateAccount(userId, { username })
    tx.emit(userProfileChanged, toProfile(account))
    return account
  })
}
