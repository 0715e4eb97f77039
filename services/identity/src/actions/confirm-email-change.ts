import { AppError, auditRecorded, userProfileChanged } from '@alcove/contracts'
import type { IdentityDeps } from '../deps.ts'
import { hashOf } from '../domain/refresh.ts'
import { emitAccountNotice } from './emit-account-notice.ts'
import { profileOf } from './register-user.ts'

/** Changes the address of an account with the token that the new address was mailed. @throws ACCOUNT_LINK_INVALID, EMAIL_TAKEN */
export async function confirmEmailChange(
  deps: Pick<IdentityDeps, 'store' | 'clock' | 'ids' | 'addresses'>,
  token: string,
): Promise<void> {
  const hash = hashOf(token)
  const found = await deps.store.findConfirmableEmailChange(hash, deps.clock.now())
  if (!found) throw new AppError('ACCOUNT_LINK_INVALID')
  await deps.store.inTransaction(async (tx) => {
    await tx.lockAccount(found.userId)
    const now = deps.clock.now()
    const change = await tx.findConfirmableEmailChange(hash, now)
    if (!change) throw new AppError('ACCOUNT_LINK_INVALID')
    const account = await tx.updateEmail(change.userId, change.newEmail)
    if (!account || (await tx.isEmailReserved(change.newEmail, now, change.userId)))
      throw new AppError('EMAIL_TAKEN')
    await tx.markEmailChangeConfirmed(change.id, now)
    // Note: links of resets went to the old address.
    await tx.endPasswordResets(change.userId, now)
    tx.emit(userProfileChanged, profileOf(account))
    tx.emit(auditRecorded, {
      entryId: deps.ids(),
      actorId: change.userId,
      action: 'user.change-email',
      subject: { type: 'user', id: change.userId },
      details: {},
      recordedAt: now.toISOString(),
    })
    emitAccountNotice(deps, tx, {
      kind: 'email-changed',
      userId: change.userId,
      sealedEmail: deps.addresses.seal(change.newEmail),
    })
  })
}
