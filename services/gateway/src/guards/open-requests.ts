import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '@alcove/contracts'
import { hasBody } from '@alcove/kit/http/has-body'
import { networkOf } from '@alcove/kit/http/network-of'

/**
 * Each open stream holds a connection to its service until its reader has taken it. A quarter of those that there are: one
 * network alone cannot take them from everybody. A browser holds six at most, so that forty viewers behind one address, and
 * load tests from one machine, stay below.
 */
export const OPEN_STREAMS_PER_NETWORK = 256
/** Bodies that have not arrived whole. Each is kept in memory, 512 KiB at most: 64 MiB for one network. */
export const OPEN_BODIES_PER_NETWORK = 128
/** Sitemaps that are decompressed while their reader takes them: each takes a thread from time to time. */
export const OPEN_SITEMAPS_PER_NETWORK = 4
/** About as long as a segment takes. */
const RETRY_AFTER_S = 2

export interface OpenRequests {
  /**
   * Counts an answer for the network of its reader, until it has gone out or its reader has left.
   * @throws AppError TOO_MANY_REQUESTS when the network has as many open as it may
   */
  holdStream(clientIp: string, response: ServerResponse | undefined): void
  /**
   * Counts a body for the network of its sender, until it has been read or its sender has left.
   * @throws AppError TOO_MANY_REQUESTS when the network has as many open as it may
   */
  holdBody(clientIp: string, request: IncomingMessage | undefined): void
  /**
   * Counts a sitemap in its long form for the network of its reader, until it has gone out or its reader has left.
   * @throws AppError TOO_MANY_REQUESTS when the network has as many open as it may
   */
  holdSitemap(clientIp: string, response: ServerResponse | undefined): void
}

/** Counted in memory, per replica. It protects every other visitor, and is not lifted by `RATE_LIMIT=off`. */
export function createOpenRequests(
  maxStreams = OPEN_STREAMS_PER_NETWORK,
  maxBodies = OPEN_BODIES_PER_NETWORK,
): OpenRequests {
  const holdStream = countOpen(maxStreams, 'streams')
  const holdBody = countOpen(maxBodies, 'bodies')
  const holdSitemap = countOpen(OPEN_SITEMAPS_PER_NETWORK, 'sitemaps')
  return {
    holdStream(clientIp, response) {
      if (response) holdStream(clientIp, response)
    },
    holdBody(clientIp, request) {
      if (request && hasBody(request) && !request.complete) holdBody(clientIp, request)
    },
    holdSitemap(clientIp, response) {
      if (response) holdSitemap(clientIp, response)
    },
  }
}

function countOpen(max: number, bucket: string) {
  const open = new Map<string, number>()
  const release = (network: string) => {
    const left = (open.get(network) ?? 0) - 1
    if (left > 0) open.set(network, left)
    else open.delete(network)
  }
  return (clientIp: string, message: IncomingMessage | ServerResponse) => {
    // Note: one that has closed does not say so again.
    if (message.closed || message.destroyed) return
    const network = networkOf(clientIp)
    const count = open.get(network) ?? 0
    if (count >= max)
      throw new AppError('TOO_MANY_REQUESTS', { retryAfter: RETRY_AFTER_S, params: { bucket } })
    open.set(network, count + 1)
    message.once('close', () => release(network))
  }
}
