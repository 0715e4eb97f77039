import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '@alcove/contracts'
import { hasBody } from '@alcove/kit/http/has-body'
import { networkOf } from '@alcove/kit/http/network-of'

/**
 * A quarter of the connections for streams, each held until its reader is done, so that one network cannot take all. A
 * browser holds six, so forty viewers behind one address and local load tests stay below.
 */
export const OPEN_STREAMS_PER_NETWORK = 256
/** Unfinished bodies are kept in memory, 512 KiB at most: 64 MiB for one network. */
export const OPEN_BODIES_PER_NETWORK = 128
/** Decompressing a sitemap for its reader takes a thread from time to time. */
export const OPEN_SITEMAPS_PER_NETWORK = 4
/** About the duration of a segment. */
const RETRY_AFTER_S = 2

export interface OpenRequests {
  /**
   * Counts an answer for its reader's network until it is sent or the reader leaves.
   * @throws AppError TOO_MANY_REQUESTS when the network has too many open
   */
  holdStream(clientIp: string, response: ServerResponse | undefined): void
  /**
   * Counts a body for its sender's network until it is read or the sender leaves.
   * @throws AppError TOO_MANY_REQUESTS when the network has too many open
   */
  holdBody(clientIp: string, request: IncomingMessage | undefined): void
  /**
   * Counts an uncompressed sitemap for its reader's network until it is sent or the reader leaves.
   * @throws AppError TOO_MANY_REQUESTS when the network has too many open
   */
  holdSitemap(clientIp: string, response: ServerResponse | undefined): void
}

/** Counts in memory, per replica, also with `RATE_LIMIT=off`, because it protects other visitors. */
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
    // Note: a closed message emits no further 'close'.
    if (message.closed || message.destroyed) return
    const network = networkOf(clientIp)
    const count = open.get(network) ?? 0
    if (count >= max)
      throw new AppError('TOO_MANY_REQUESTS', { retryAfter: RETRY_AFTER_S, params: { bucket } })
    open.set(network, count + 1)
    message.once('close', () => release(network))
  }
}
