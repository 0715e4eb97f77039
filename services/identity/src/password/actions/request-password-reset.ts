import type { RequestInfo } from '@alcove/kit/http/request-info'
import { queueAccountEmail } from '../../account/actions/queue-account-email.ts'
import { emailKey } from '../../account/domain/account.ts'
import { PASSWORD_RESET_MS } from '../../account/domain/link-lifetimes.ts'
import { loopbackOrigin } from '../../account/domain/loopback-origin.ts'
import type { IdentityDeps } from '../../deps.ts'
import { hashToken } from '../../sessions/domain/refresh.ts'

/**
 * Mails a one-time link to the account with this address, if any, and ends its older links. Answer and duration do
 * not reveal if there is one. The mail names no source, so that caps on mail to strangers cannot lock out the owner.
 * @throws TOO_MANY_REQUESTS, by address as typed and by network, with or without an account
 */
export async function requestPasswordReset(
  deps: Pick<IdentityDeps, 'store' | 'clock' | 'ids' | 'links' | 'mailThrottle' | 'runEvenly'>,
  input: { email: string; address: string; request: Pick<RequestInfo, 'origin' | 'port'> },
): Promise<void> {
  const key = emailKey(input.email)
  await deps.mailThrottle.takeReset({ emailKey: key, address: input.address })
  await deps.runEvenly(async () => {
    const account = await deps.store.findAccountByEmail(input.email)
    if (!account) return
    await deps.store.inTransaction(async (tx) => {
      const current = await tx.lockAccount(account.id)
      if (!current || emailKey(current.email) !== key) return
      const now = deps.clock.now()
      const id = deps.ids()
      const expiresAt = new Date(now.getTime() + PASSWORD_RESET_MS)
      await tx.endPasswordResets(current.id, now)
      const tokenHash = hashToken(deps.links('password-reset', id))
      await tx.insertPasswordReset({ id, userId: current.id, tokenHash, createdAt: now, expiresAt })
      queueAccountEmail(deps, tx, {
        kind: 'password-reset',
        userId: current.id,
        details: { linkId: id, expiresAt: expiresAt.toISOString(), ...loopbackOrigin(input.request) },
      })
    })
  })
}
