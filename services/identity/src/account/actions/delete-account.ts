import {
  AppError,
  auditRecorded,
  userAccessChanged,
  userDeleted,
  userProfileChanged,
} from '@alcove/contracts'
import { isErased, rememberErased } from '@alcove/kit/auth/erased-accounts'
import { refuseLastAdministrator } from '../../admin/actions/lock-for-administrator.ts'
import type { IdentityDeps } from '../../deps.ts'
import { checkPassword } from '../../password/actions/check-password.ts'
import { emailKey } from '../domain/account.ts'

type Deps = Pick<IdentityDeps, 'store' | 'clock' | 'ids' | 'passwords' | 'throttle'>

/**
 * Deletes the caller's account and sessions in one transaction with the events that make other services erase theirs.
 * Idempotent.
 * @throws INVALID_CREDENTIALS, USER_NOT_FOUND, LAST_ADMINISTRATOR, TOO_MANY_ATTEMPTS
 */
export async function deleteAccount(
  deps: Deps,
  input: {
    userId: string
    password: string
    address: string
    /** The id of the known device for an account key, null for an unknown device. */
    deviceIdFor: (emailKey: string) => string | null
  },
): Promise<void> {
  const { userId } = input
  const known = await deps.store.findAccount(userId)
  const provenHash = known && (await provePassword(deps, known, input))
  await deps.store.inTransaction(async (tx) => {
    await tx.lockAdministrators()
    const account = await tx.lockAccount(userId)
    if (!account) {
      if (await isErased(tx.sql, userId)) return
      throw new AppError('USER_NOT_FOUND')
    }
    if (account.passwordHash !== provenHash) throw wrongPassword()
    await refuseLastAdministrator(tx, account)
    await tx.deleteAccount(userId)
    await rememberErased(tx.sql, userId)
    const deletedAt = deps.clock.now().toISOString()
    tx.emit(userAccessChanged, { userId, notBefore: deletedAt })
    tx.emitTombstone(userProfileChanged, userId)
    tx.emit(userDeleted, { userId, deletedAt })
    tx.emit(auditRecorded, {
      entryId: deps.ids(),
      actorId: userId,
      action: 'user.delete',
      subject: { type: 'user', id: userId },
      details: {},
      recordedAt: deletedAt,
    })
  })
}

/** @returns the hash that the password matched */
async function provePassword(
  deps: Deps,
  account: { email: string; passwordHash: string },
  { password, address, deviceIdFor }: Parameters<typeof deleteAccount>[1],
): Promise<string> {
  const key = emailKey(account.email)
  const candidate = { emailKey: key, password, address, deviceId: deviceIdFor(key) }
  const proven = await checkPassword(deps, candidate, async () => account)
  if (!proven) throw wrongPassword()
  await proven.attempt.succeeded()
  return account.passwordHash
}

const wrongPassword = () =>
  new AppError('INVALID_CREDENTIALS', { message: 'Le mot de passe actuel est incorrect' })
