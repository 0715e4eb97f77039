import { AppError, auditRecorded, userProfileChanged } from '@alcove/contracts'
import { queueAccountEmail } from '../../account/actions/queue-account-email.ts'
import { toProfile } from '../../account/domain/account.ts'
import type { IdentityDeps } from '../../deps.ts'
import type { IdentityTx } from '../../store/store.ts'

interface Change {
  userId: string
  email: string
  /** True when a link mailed to the address was used. */
  isProven: boolean
  /** Null for the operator. */
  actorId: string | null
}

/**
 * Changes the address of an account and mails the new one. Ends reset links, which went to the old address.
 * @param tx has locked the account
 * @throws EMAIL_TAKEN
 */
export async function changeEmail(
  deps: Pick<IdentityDeps, 'clock' | 'ids'> & Partial<Pick<IdentityDeps, 'addresses'>>,
  tx: IdentityTx,
  { userId, email, isProven, actorId }: Change,
): Promise<void> {
  const now = deps.clock.now()
  const account = await tx.updateEmail(userId, email, isProven)
  if (!account || (await tx.isEmailReserved(email, now, userId))) throw new AppError('EMAIL_TAKEN')
  await tx.endPasswordResets(userId, now)
  tx.emit(userProfileChanged, toProfile(account))
  tx.emit(auditRecorded, {
    entryId: deps.ids(),
    actorId,
    action: 'user.change-email',
    subject: { type: 'user', id: userId },
    details: {},
    recordedAt: now.toISOString(),
  })
  const sealed = deps.addresses ? { sealedEmail: deps.addresses.seal(email) } : {}
  queueAccountEmail(deps, tx, { kind: 'email-changed', userId, ...sealed })
}
