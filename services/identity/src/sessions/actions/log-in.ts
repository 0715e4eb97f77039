import { AppError, userLoggedIn } from '@alcove/contracts'
import { emailKey } from '../../account/domain/account.ts'
import type { IdentityDeps, Session } from '../../deps.ts'
import { checkPassword } from '../../password/actions/check-password.ts'
import type { Device } from '../domain/device.ts'
import { openSession } from './open-session.ts'

/** @throws INVALID_CREDENTIALS, ACCOUNT_SUSPENDED, TOO_MANY_ATTEMPTS, TOO_MANY_REQUESTS */
export async function logIn(
  deps: Pick<IdentityDeps, 'store' | 'clock' | 'ids' | 'passwords' | 'tokens' | 'throttle' | 'accountTurns'>,
  input: { email: string; password: string; address: string; deviceId: string | null; device: Device },
): Promise<Session> {
  const key = emailKey(input.email)
  const { password, address, deviceId } = input
  const proven = await checkPassword(deps, { emailKey: key, password, address, deviceId }, () =>
    deps.store.findAccountByEmail(input.email),
  )
  if (!proven) throw new AppError('INVALID_CREDENTIALS')
  const { account, attempt } = proven
  const enter = () =>
    deps.store.inTransaction(async (tx) => {
      const current = await tx.lockAccount(account.id)
      // Note: the password may have changed during the check, for instance to lock out an intruder.
      if (current?.passwordHash !== account.passwordHash) throw new AppError('INVALID_CREDENTIALS')
      const now = deps.clock.now()
      await tx.saveLogin(account.id, now)
      tx.emit(userLoggedIn, { userId: account.id, loggedInAt: now.toISOString() })
      return openSession(deps, tx, current, input.device)
    })
  const session = await deps.accountTurns(account.id, address, enter).catch(async (error) => {
    if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') await attempt.unused()
    throw error
  })
  await attempt.succeeded()
  return session
}
