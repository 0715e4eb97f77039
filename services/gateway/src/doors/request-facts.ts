import type { IncomingMessage } from 'node:http'
import type { Ids } from '@alcove/kit/clock'
import type { RequestInfo } from '@alcove/kit/http/request-info'
import type { GatewayConfig } from '../config.ts'

type Settings = Pick<GatewayConfig, 'PUBLIC_URL' | 'TRUSTED_PROXIES'>

/**
 * Id, address and origin of a request, told once at the door. What callers claim about themselves counts only as far
 * as the configured proxies have written it.
 */
export function factsOf(request: IncomingMessage, settings: Settings, ids: Ids): RequestInfo {
  const { headers, socket } = request
  const proxies = settings.TRUSTED_PROXIES
  const forwarded = proxies > 0 ? fromRight(headers['x-forwarded-for'], proxies) : undefined
  const scheme = proxies > 0 ? fromRight(headers['x-forwarded-proto'], proxies) : undefined
  const traceparent = headers.traceparent
  return {
    requestId: ids(),
    clientIp: forwarded ?? socket.remoteAddress ?? '127.0.0.1',
    origin:
      settings.PUBLIC_URL ?? `${scheme === 'https' ? 'https' : 'http'}://${headers.host ?? 'localhost'}`,
    ...(typeof traceparent === 'string' && TRACEPARENT.test(traceparent) ? { traceparent } : {}),
  }
}

const TRACEPARENT = /^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/

/** The entry that the outermost trusted proxy wrote: everything left of it is hearsay. */
function fromRight(header: string | string[] | undefined, hops: number): string | undefined {
  const entries = [header ?? []].flat().join(',').split(',')
  return entries.at(-hops)?.trim() || undefined
}

/** Loopback, and nobody in between. */
export function isLocal(request: IncomingMessage): boolean {
  const address = request.socket.remoteAddress ?? ''
  const loopback = address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.')
  return loopback && request.headers['x-forwarded-for'] === undefined
}
