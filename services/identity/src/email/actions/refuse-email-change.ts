import { randomBytes } from 'node:crypto'
import { AppError } from '@alcove/contracts'
import { changeAccess } from '../../account/actions/change-access.ts'
import type { IdentityDeps } from '../../deps.ts'
import { hashToken } from '../../sessions/domain/refresh.ts'

/**
 * Refuses an email change by the token mailed to the old address. Undoes a confirmed one: restores the old address,
 * ends every session and invalidates the password, which another person knows; a reset by mail sets a new one.
 * @returns true when a confirmed change was undone
 * @throws ACCOUNT_LINK_INVALID, TOO_MANY_REQUESTS
 */
export async function refuseEmailChange(
  deps: Pick<IdentityDeps, 'store' | 'clock' | 'ids' | 'passwords' | 'accountTurns'>,
  { token, address }: { token: string; address: string },
): Promise<boolean> {
  const hash = hashToken(token)
  const found = await deps.store.findRefusableEmailChange(hash, deps.clock.now())
  if (!found) throw new AppError('ACCOUNT_LINK_INVALID')
  const unknown = await deps.passwords.hash(randomBytes(32).toString('base64url'), {
    address,
    deviceId: null,
  })
  const undo = () =>
    deps.store.inTransaction(async (tx) => {
      await tx.lockAccount(found.userId)
      const now = deps.clock.now()
      const change = await tx.findRefusableEmailChange(hash, now)
      if (!change) throw new AppError('ACCOUNT_LINK_INVALID')
      if (change.confirmedAt === null) {
        await tx.endEmailChange(change.id, now)
        return false
      }
      // Also ends later changes by the intruder; the owner can still undo earlier ones.
      await tx.endEmailChangesSince(change, now)
      if (!(await tx.updateEmail(change.userId, change.oldEmail))) throw new AppError('ACCOUNT_LINK_INVALID')
      const access = { userId: change.userId, passwordHash: unknown }
      await changeAccess(deps, tx, access, change.userId, 'user.undo-email-change')
      return true
    })
  return deps.accountTurns(found.userId, address, undo)
}
