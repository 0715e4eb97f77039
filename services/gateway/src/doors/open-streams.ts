import type { ServerResponse } from 'node:http'
import { AppError } from '@alcove/contracts'
import { networkOf } from '@alcove/kit/http/network-of'

/**
 * Each open stream holds a connection to media until its reader has taken it. A quarter of those that there are: one network
 * alone cannot take them from everybody. A browser holds six at most, so that forty viewers behind one address, and load
 * tests from one machine, stay below.
 */
export const OPEN_STREAMS_PER_NETWORK = 256
/** About as long as a segment takes. */
const RETRY_AFTER_S = 2

export interface OpenStreams {
  /**
   * Counts an answer for the network of its reader, until it has gone out or its reader has left.
   * @throws AppError TOO_MANY_REQUESTS when the network has as many open as it may
   */
  hold(clientIp: string, response: ServerResponse | undefined): void
}

/** Counted in memory, per replica. It protects every other viewer, and is not lifted by `RATE_LIMIT=off`. */
export function createOpenStreams(max = OPEN_STREAMS_PER_NETWORK): OpenStreams {
  const open = new Map<string, number>()
  const release = (network: string) => {
    const left = (open.get(network) ?? 0) - 1
    if (left > 0) open.set(network, left)
    else open.delete(network)
  }
  return {
    hold(clientIp, response) {
      // Note: one that has closed does not say so again.
      if (!response || response.closed || response.destroyed) return
      const network = networkOf(clientIp)
      const count = open.get(network) ?? 0
      if (count >= max)
        throw new AppError('TOO_MANY_REQUESTS', { retryAfter: RETRY_AFTER_S, params: { bucket: 'streams' } })
      open.set(network, count + 1)
      response.once('close', () => release(network))
    },
  }
}
