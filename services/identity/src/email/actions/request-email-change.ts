import { AppError, invalid } from '@alcove/contracts'
import type { RequestInfo } from '@alcove/kit/http/request-info'
import { queueAccountEmail } from '../../account/actions/queue-account-email.ts'
import { emailKey } from '../../account/domain/account.ts'
import { EMAIL_CONFIRM_MS, EMAIL_REFUSE_MS } from '../../account/domain/link-lifetimes.ts'
import { loopbackOrigin } from '../../account/domain/loopback-origin.ts'
import type { IdentityDeps } from '../../deps.ts'
import { createWrongPassword, proveOwnPassword } from '../../password/actions/prove-own-password.ts'
import { hashToken } from '../../sessions/domain/refresh.ts'

type Deps = Pick<
  IdentityDeps,
  | 'store'
  | 'clock'
  | 'ids'
  | 'passwords'
  | 'throttle'
  | 'links'
  | 'mailThrottle'
  | 'markSource'
  | 'addresses'
  | 'accountTurns'
>

/**
 * Mails both addresses a link to confirm the change; it takes effect after both confirm, and the old one may refuse
 * it. Ends an earlier pending request.
 * @throws INVALID_CREDENTIALS, ACCOUNT_SUSPENDED, USER_NOT_FOUND, EMAIL_TAKEN, TOO_MANY_ATTEMPTS, TOO_MANY_REQUESTS,
 * VALIDATION_FAILED
 */
export async function requestEmailChange(
  deps: Deps,
  input: {
    userId: string
    email: string
    currentPassword: string
    address: string
    request: Pick<RequestInfo, 'origin' | 'port'>
    deviceIdFor: (emailKey: string) => string | null
  },
): Promise<void> {
  const account = await deps.store.findAccount(input.userId)
  if (!account) throw new AppError('USER_NOT_FOUND')
  const key = emailKey(account.email)
  const { email } = input
  await proveOwnPassword(deps, account, { ...input, password: input.currentPassword })
  if (emailKey(email) === key) throw invalid('email', 'C’est déjà l’adresse de votre compte')
  await deps.mailThrottle.takeEmailChange(account.id)
  const prepare = () =>
    deps.store.inTransaction(async (tx) => {
      const current = await tx.lockAccount(account.id)
      if (current?.passwordHash !== account.passwordHash || emailKey(current.email) !== key)
        throw createWrongPassword()
      if (current.suspendedAt) throw new AppError('ACCOUNT_SUSPENDED')
      const now = deps.clock.now()
      if ((await tx.findAccountByEmail(email)) || (await tx.isEmailReserved(email, now, account.id)))
        throw new AppError('EMAIL_TAKEN')
      const id = deps.ids()
      const confirmUntil = new Date(now.getTime() + EMAIL_CONFIRM_MS)
      const refuseUntil = new Date(now.getTime() + EMAIL_REFUSE_MS)
      await tx.endPendingEmailChanges(account.id, now)
      await tx.insertEmailChange({
        id,
        userId: account.id,
        oldEmail: current.email,
        newEmail: email,
        confirmHash: hashToken(deps.links('email-change-confirm', id)),
        refuseHash: hashToken(deps.links('email-change-notice', id)),
        createdAt: now,
        confirmUntil,
        refuseUntil,
        newConfirmedAt: null,
        oldConfirmedAt: null,
        confirmedAt: null,
      })
      const link = { linkId: id, ...loopbackOrigin(input.request) }
      queueAccountEmail(deps, tx, {
        kind: 'email-change-confirm',
        userId: account.id,
        sealedEmail: deps.addresses.seal(email),
        source: deps.markSource(input.address),
        details: { ...link, expiresAt: confirmUntil.toISOString() },
      })
      // Note: names the old address, because a late mail must not go to the new one.
      queueAccountEmail(deps, tx, {
        kind: 'email-change-notice',
        userId: account.id,
        sealedEmail: deps.addresses.seal(current.email),
        details: { ...link, expiresAt: refuseUntil.toISOString() },
      })
    })
  await deps.accountTurns(account.id, input.address, prepare)
}
