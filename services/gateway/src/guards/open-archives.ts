import type { Writable } from 'node:stream'
import { AppError } from '@alcove/contracts'
import { networkOf } from '@alcove/kit/http/network-of'

/** Archive downloads may last for hours and read from every service. */
export const OPEN_ARCHIVES = 32
/** Keeps one network from taking all slots. */
export const OPEN_ARCHIVES_PER_NETWORK = 4
const RETRY_AFTER_S = 60

export interface OpenArchives {
  /**
   * Counts a download until it is sent or its reader leaves. Another download of the account ends the earlier one, so
   * that a broken download can restart at once.
   * @param accountId from an address that identity has checked
   * @throws AppError TOO_MANY_REQUESTS when the network, or all together, have too many open
   */
  hold(accountId: string, clientIp: string, response: Writable | undefined): void
}

/** Counts in memory, per replica, also with `RATE_LIMIT=off`. */
export function createOpenArchives(
  maxInAll = OPEN_ARCHIVES,
  maxPerNetwork = OPEN_ARCHIVES_PER_NETWORK,
): OpenArchives {
  const open = new Map<string, { network: string; response: Writable }>()
  return {
    hold(accountId, clientIp, response) {
      // Note: a closed response emits no further 'close'.
      if (!response || response.closed || response.destroyed) return
      const network = networkOf(clientIp)
      const earlier = open.get(accountId)
      const others = [...open.values()].filter((archive) => archive !== earlier)
      const ofNetwork = others.filter((archive) => archive.network === network)
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
