import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { ServiceApp } from './create-app.ts'
import { NO_ADDRESS } from './network-of.ts'
import { infoFromHeaders, type RequestInfo } from './request-info.ts'

/** Carries the internal key from the gateway to a service in a process of its own. */
export const INTERNAL_KEY_HEADER = 'x-alcove-internal-key'

interface Door {
  app: Pick<ServiceApp, 'fetch'>
  /** Internal keys that count; more than one while they are rotated. */
  keys: readonly string[]
  ids: () => string
}

/**
 * What a service's own socket hands to its app. Only a call with an internal key reaches internal operations and is believed
 * about who stands behind it; any other caller is the address that it connects from.
 */
export function createInternalGuard({ app, keys, ids }: Door) {
  const digests = keys.map(digestOf)
  return (request: Request, env?: { incoming?: IncomingMessage }): Response | Promise<Response> => {
    const direct = !isOneOf(request.headers.get(INTERNAL_KEY_HEADER), digests)
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

/** In constant time: every digest is compared, and digests are of one length. */
function isOneOf(key: string | null, digests: readonly Buffer[]): boolean {
  const given = digestOf(key ?? '')
  let found = false
  for (const digest of digests) if (timingSafeEqual(given, digest)) found = true
  return found
}

function digestOf(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}
