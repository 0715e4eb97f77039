import { AppError } from '@alcove/contracts'
import { coalesce } from '@alcove/kit/concurrency/coalesce'
import { createFairSlots, SlotsFull } from '@alcove/kit/concurrency/fair-slots'
import { widerNetworkOf } from '@alcove/kit/http/network-of'
import type { IdentityDeps, Session } from '../../deps.ts'
import { hashToken } from '../domain/refresh.ts'
import { refreshSession } from './refresh-session.ts'

/**
 * Half of the pool: a refresh keeps its connection while it waits for its account's lock. A person has few tabs and devices
 * that refresh in the same moment.
 */
const TURNS = { slots: 2, waiting: 256, waitingPerKey: 8 }
const RETRY_AFTER_S = 1

/** @throws REFRESH_INVALID, ACCOUNT_SUSPENDED, TOO_MANY_REQUESTS */
export type Refresh = (refreshToken: string, address: string) => Promise<Session>

/**
 * Refreshes sessions in turns of wider networks and of the accounts in each. Equal tokens that come while one of them is
 * exchanged share its result, which is what the grace would give them.
 */
export function createRefresh(
  deps: Pick<IdentityDeps, 'store' | 'clock' | 'ids' | 'tokens' | 'settings'>,
): Refresh {
  const flights = new Map<string, Promise<Session>>()
  const turns = createFairSlots(TURNS)

  async function refresh(refreshToken: string, address: string): Promise<Session> {
    // Note: judged by its arrival, so that waiting uses up nothing of the grace.
    const now = deps.clock.now()
    const accountId = await deps.store.findAccountOfToken(hashToken(refreshToken))
    if (accountId === null) throw new AppError('REFRESH_INVALID')
    const exchange = () => refreshSession(deps, refreshToken, now)
    return turns.run(accountId, exchange, widerNetworkOf(address)).catch((error) => {
      throw error instanceof SlotsFull ? tooMany(error) : error
    })
  }
  return (refreshToken, address) =>
    coalesce(flights, hashToken(refreshToken).toString('base64url'), () => refresh(refreshToken, address))
}

function tooMany(cause: SlotsFull): AppError {
  return new AppError('TOO_MANY_REQUESTS', {
    cause,
    retryAfter: RETRY_AFTER_S,
    params: { bucket: 'refresh' },
  })
}
