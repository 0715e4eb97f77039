import { AppError, auditRecorded, userDeleted, userProfileChanged } from '@alcove/contracts'
import { isErased, rememberErased } from '@alcove/kit/auth/erased-accounts'
import { refuseLastAdministrator } from '../../admin/actions/lock-for-administrator.ts'
import type { IdentityDeps } from '../../deps.ts'
import {
  createWrongPassword,
  type OwnPassword,
  proveOwnPassword,
} from '../../password/actions/prove-own-password.ts'
import { endAccess } from './change-access.ts'

type Deps = Pick<IdentityDeps, 'store' | 'clock' | 'ids' | 'passwords' | 'throttle' | 'accountTurns'>

/**
 * Deletes the caller's account and sessions in one transaction with the events that make other services erase theirs.
 * Idempotent.
 * @throws INVALID_CREDENTIALS, USER_NOT_FOUND, LAST_ADMINISTRATOR, TOO_MANY_ATTEMPTS, TOO_MANY_REQUESTS
 */
export async function deleteAccount(deps: Deps, input: OwnPassword & { userId: string }): Promise<void> {
  const { userId } = input
  const known = await deps.store.findAccount(userId)
  if (known) await proveOwnPassword(deps, known, input)
  const erase = () =>
    deps.store.inTransaction(async (tx) => {
      await tx.lockAdministrators()
      const account = await tx.lockAccount(userId)
      if (!account) {
        if (await isErased(tx.sql, userId)) return
        throw new AppError('USER_NOT_FOUND')
      }
      if (account.passwordHash !== known?.passwordHash) throw createWrongPassword()
      await refuseLastAdministrator(tx, account)
      const now = deps.clock.now()
      const deletedAt = now.toISOString()
      await endAccess(tx, { id: userId, revision: account.revision + 1 }, now, 'user.delete')
      await tx.deleteAccount(userId)
      await rememberErased(tx.sql, userId)
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
  await deps.accountTurns(userId, input.address, erase)
}
