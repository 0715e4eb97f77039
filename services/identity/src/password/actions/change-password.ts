import { AppError } from '@alcove/contracts'
import { changeAccess } from '../../account/actions/change-access.ts'
import { queueAccountEmail } from '../../account/actions/queue-account-email.ts'
import type { IdentityDeps, Session } from '../../deps.ts'
import { openSession } from '../../sessions/actions/open-session.ts'
import type { Device } from '../../sessions/domain/device.ts'
import { createWrongPassword, proveOwnPassword } from './prove-own-password.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'

/**
 * Changes the caller's password, opens a new session, ends every other one and mails the account.
 * @throws INVALID_CREDENTIALS, ACCOUNT_SUSPENDED, USER_NOT_FOUND, TOO_MANY_ATTEMPTS, TOO_MANY_REQUESTS,
 * VALIDATION_FAILED
 */
export async function changePassword(
  deps: Pick<IdentityDeps, 'store' | 'clock' | 'ids' | 'passwords' | 'tokens' | 'throttle' | 'accountTurns'>,
  input: {
    userId: string
    currentPassword: string
    newPassword: string
    address: string
    /** The id of the known device for an account key, null for an unknown device. */
    deviceIdFor: (emailKey: string) => string | null
    device: Device
  },
): Promise<Session> {
  const account = await deps.store.findAccount(input.userId)
  if (!account) throw new AppError('USER_NOT_FOUND')
  await proveOwnPassword(deps, account, { ...input, password: input.currentPassword })
  refuseWeakPassword('newPassword', input.newPassword, account)
  // Who has proven the present password waits with the known devices.
  const caller = { address: input.address, deviceId: account.id }
  const passwordHash = await deps.passwords.hash(input.newPassword, caller)
  const change = () =>
    deps.store.inTransaction(async (tx) => {
      const current = await tx.lockAccount(account.id)
      if (current?.passwordHash !== account.passwordHash) throw createWrongPassword()
      const changed = await changeAccess(
        deps,
        tx,
        { userId: account.id, passwordHash },
        account.id,
        'user.change-password',
      )
      queueAccountEmail(deps, tx, { kind: 'password-changed', userId: account.id })
      return openSession(deps, tx, changed, input.device)
    })
  return deps.accountTurns(account.id, input.address, change)
}
