import { AppError } from '@alcove/contracts'
import { changeAccess } from '../../account/actions/change-access.ts'
import { queueAccountEmail } from '../../account/actions/queue-account-email.ts'
import type { IdentityDeps } from '../../deps.ts'
import { hashToken } from '../../sessions/domain/refresh.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'

/**
 * Sets a new password by the one-time token of a mailed link, ends every session and other link, and mails the
 * account. A refused password leaves the link open.
 * @throws ACCOUNT_LINK_INVALID, VALIDATION_FAILED, TOO_MANY_REQUESTS
 */
export async function resetPassword(
  deps: Pick<IdentityDeps, 'store' | 'clock' | 'ids' | 'passwords' | 'accountTurns'>,
  { token, password, address }: { token: string; password: string; address: string },
): Promise<void> {
  const tokenHash = hashToken(token)
  const userId = await deps.store.findResetAccount(tokenHash, deps.clock.now())
  const account = userId && (await deps.store.findAccount(userId))
  if (!account) throw new AppError('ACCOUNT_LINK_INVALID')
  refuseWeakPassword('password', password, account)
  const passwordHash = await deps.passwords.hash(password, { address, deviceId: null })
  const reset = () =>
    deps.store.inTransaction(async (tx) => {
      await tx.lockAccount(account.id)
      if (!(await tx.spendPasswordReset(tokenHash, deps.clock.now())))
        throw new AppError('ACCOUNT_LINK_INVALID')
      const access = { userId: account.id, passwordHash, emailProven: true }
      await changeAccess(deps, tx, access, account.id, 'user.reset-password')
      queueAccountEmail(deps, tx, { kind: 'password-changed', userId: account.id })
    })
  await deps.accountTurns(account.id, address, reset)
}
