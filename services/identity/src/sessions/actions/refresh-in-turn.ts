import { AppError } from '@alcove/contracts'
import { coalesce } from '@alcove/kit/concurrency/coalesce'
import type { IdentityDeps, Session } from '../../deps.ts'
import { hashToken } from '../domain/refresh.ts'
import { refreshSession } from './refresh-session.ts'

/** @throws REFRESH_INVALID, ACCOUNT_SUSPENDED, TOO_MANY_REQUESTS */
export type Refresh = (refreshToken: string, address: string) => Promise<Session>

/**
 * Refreshes sessions in turns of wider networks and of the accounts in each. Equal tokens that come while one of them is
 * exchanged share its result, which is what the grace would give them.
 */
export function createRefresh(
  deps: Pick<IdentityDeps, 'store' | 'clock' | 'ids' | 'tokens' | 'turns' | 'settings'>,
): Refresh {
  const flights = new Map<string, Promise<Session>>()

  async function refresh(refreshToken: string, address: string): Promise<Session> {
    // Note: judged by its arrival, so that waiting uses up nothing of the grace.
    const now = deps.clock.now()
    const accountId = await deps.store.findAccountOfToken(hashToken(refreshToken))
    if (accountId === null) throw new AppError('REFRESH_INVALID')
    const exchange = () => refreshSession(deps, refreshToken, now)
    return deps.turns(accountId, address, exchange)
  }
  return (refreshToken, address) =>
    coalesce(flights, hashToken(refreshToken).toString('base64url'), () => refresh(refreshToken, address))
}
