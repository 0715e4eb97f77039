import type { Writable } from 'node:stream'
import { AppError } from '@alcove/contracts'
import { networkOf } from '@alcove/kit/http/network-of'

/** Downloads of archives last for hours where originals are large, and read from every service. */
export const OPEN_ARCHIVES = 32
/** So that one network alone cannot take all of them. */
export const OPEN_ARCHIVES_PER_NETWORK = 4
const RETRY_AFTER_S = 60

export interface OpenArchives {
  /**
   * Counts a download until it has gone out or its reader has left. A further one of the account ends the one before:
   * whose download broke off begins anew at once, although the broken connection may still look open.
   * @param accountId of an address that identity has checked
   * @throws AppError TOO_MANY_REQUESTS when the network, or all together, have as many open as they may
   */
  hold(accountId: string, clientIp: string, response: Writable | undefined): void
}

/** Counted in memory, per replica, and not lifted by `RATE_LIMIT=off`. */
export function createOpenArchives(
  maxInAll = OPEN_ARCHIVES,
  maxPerNetwork = OPEN_ARCHIVES_PER_NETWORK,
): OpenArchives {
  const open = new Map<string, { network: string; response: Writable }>()
  return {
    hold(accountId, clientIp, response) {
      // Note: one that has closed does not say so again.
      if (!response || response.closed || response.destroyed) return
      const network = networkOf(clientIp)
      const earlier = open.get(accountId)
      const others = [...open.values()].filter((one) => one !== earlier)
      const ofNetwork = others.filter((one) => one.network === network)
      if (others.length >= maxInAll || ofNetwork.length >= maxPerNetwork)
        throw new AppError('TOO_MANY_REQUESTS', { retryAfter: RETRY_AFTER_S, params: { bucket: 'archives' } })
      const mine = { network, response }
      open.set(accountId, mine)
      response.once('close', () => {
        if (open.get(accountId) === mine) open.delete(accountId)
      })
      earlier?.response.destroy()
    },
  }
}
