import { AppError } from '@alcove/contracts'
import { EMAIL_REFUSE_MS } from '../../account/domain/link-lifetimes.ts'
import type { IdentityDeps } from '../../deps.ts'
import { hashToken } from '../../sessions/domain/refresh.ts'
import { changeEmail } from './change-email.ts'

/**
 * Records the confirmation of one of both addresses by its mailed token; the second confirmation changes the address.
 * @returns true once the address has changed
 * @throws ACCOUNT_LINK_INVALID, ACCOUNT_SUSPENDED, EMAIL_TAKEN
 */
export async function confirmEmailChange(
  deps: Pick<IdentityDeps, 'store' | 'clock' | 'ids' | 'addresses'>,
  token: string,
): Promise<boolean> {
  const hash = hashToken(token)
  const found = await deps.store.findConfirmableEmailChange(hash, deps.clock.now())
  if (!found) throw new AppError('ACCOUNT_LINK_INVALID')
  return deps.store.inTransaction(async (tx) => {
    const account = await tx.lockAccount(found.userId)
    if (account?.suspendedAt) throw new AppError('ACCOUNT_SUSPENDED')
    const now = deps.clock.now()
    const change = await tx.findConfirmableEmailChange(hash, now)
    if (!change) throw new AppError('ACCOUNT_LINK_INVALID')
    const { id, userId, newEmail: email, by } = change
    await tx.recordEmailConfirmation(id, by, now)
    const other = by === 'new' ? change.oldConfirmedAt : change.newConfirmedAt
    if (other === null) {
      if (await tx.findAccountByEmail(email)) throw new AppError('EMAIL_TAKEN')
      return false
    }
    await changeEmail(deps, tx, { userId, email, isProven: true, actorId: userId })
    await tx.markEmailChangeConfirmed(id, now, new Date(now.getTime() + EMAIL_REFUSE_MS))
    return true
  })
}
