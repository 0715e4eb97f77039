import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { ServiceApp } from './create-app.ts'
import { NO_ADDRESS } from './network-of.ts'
import { infoFromHeaders, type RequestInfo } from './request-info.ts'

/** Header with the internal key, from the gateway to a service in its own process. */
export const INTERNAL_KEY_HEADER = 'x-alcove-internal-key'

interface GuardOptions {
  app: Pick<ServiceApp, 'fetch'>
  /** Accepted internal keys; several during a rotation. */
  keys: readonly string[]
  ids: () => string
}

/**
 * Guards a service's own socket: a call with an internal key may use internal operations and state the caller it acts
 * for; other calls count as their connecting address.
 */
export function createInternalGuard({ app, keys, ids }: GuardOptions) {
  const digests = keys.map(computeDigest)
  return (request: Request, env?: { incoming?: IncomingMessage }): Response | Promise<Response> => {
    const direct = !matchesAny(request.headers.get(INTERNAL_KEY_HEADER), digests)
    const info = direct ? directInfo(request, env?.incoming, ids) : infoFromHeaders(request.headers, ids)
    return app.fetch(request, { info, direct })
  }
}

function directInfo(request: Request, incoming: IncomingMessage | undefined, ids: () => string): RequestInfo {
  return {
    requestId: ids(),
    clientIp: incoming?.socket.remoteAddress ?? NO_ADDRESS,
    origin: new URL(request.url).origin,
    traceparent: undefined,
  }
}

/** Compares every digest in constant time; digests have one length. */
function matchesAny(key: string | null, digests: readonly Buffer[]): boolean {
  const given = computeDigest(key ?? '')
  let found = false
  for (const digest of digests) if (timingSafeEqual(given, digest)) found = true
  return found
}

function computeDigest(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}
