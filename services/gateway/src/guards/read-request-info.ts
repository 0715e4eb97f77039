import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { TRACEPARENT } from '@alcove/contracts'
import type { Ids } from '@alcove/kit/clock'
import { NO_ADDRESS } from '@alcove/kit/http/network-of'
import type { RequestInfo } from '@alcove/kit/http/request-info'
import type { GatewayConfig } from '../config.ts'

type Settings = Pick<GatewayConfig, 'PUBLIC_URL' | 'TRUSTED_PROXIES'>

/**
 * Id, address and origin of a request, told once at the door. What callers claim about themselves counts only as far
 * as the configured proxies have written it.
 */
export function readRequestInfo(request: IncomingMessage, settings: Settings, ids: Ids): RequestInfo {
  const { headers, socket } = request
  const proxies = settings.TRUSTED_PROXIES
  const traceparent = headers.traceparent
  return {
    requestId: ids(),
    clientIp: addressIn(entryOf(headers['x-forwarded-for'], proxies)) ?? socket.remoteAddress ?? NO_ADDRESS,
    origin: settings.PUBLIC_URL ?? `${schemeOf(request, proxies)}://${headers.host ?? 'localhost'}`,
    port: socket.localPort,
    ...(typeof traceparent === 'string' && TRACEPARENT.test(traceparent) ? { traceparent } : {}),
  }
}

/** A name or an address, and a port. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/**
 * Whether the host that a request claims to call is none. It goes into links, and into addresses that are signed: there,
 * other signs would say something else. Requests with a whole address in their first line bring one past the server.
 */
export const hasOddHost = ({ headers: { host } }: IncomingMessage): boolean =>
  host !== undefined && !HOST.test(host)

/** The entry that the outermost trusted proxy wrote: everything left of it is hearsay. */
function entryOf(header: string | string[] | undefined, proxies: number): string | undefined {
  if (proxies === 0 || header === undefined) return undefined
  return String(header).split(',').at(-proxies)?.trim() || undefined
}

const BRACKETS = /^\[([^\]]+)\](?::\d{1,5})?$/
const V4_PORT = /^([\d.]+):\d{1,5}$/

/** Some proxies add the port: each connection would count as a network of its own. Undefined for what is no address. */
function addressIn(entry = ''): string | undefined {
  const address = BRACKETS.exec(entry)?.[1] ?? V4_PORT.exec(entry)?.[1] ?? entry
  return isIP(address) === 0 ? undefined : address
}

function schemeOf({ headers }: IncomingMessage, proxies: number): 'https' | 'http' {
  const header = headers['x-forwarded-proto']
  // Note: an inner proxy often hands the scheme through instead of adding its own; then there is one for all of them.
  const scheme = entryOf(header, proxies) ?? entryOf(header, Math.min(proxies, 1))
  return scheme === 'https' ? 'https' : 'http'
}

/** Headers by which a proxy gives itself away, whether or not it is a trusted one. */
const PROXY_HEADERS = [
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'forwarded',
  'x-real-ip',
  'via',
]

/** Loopback, and nobody in between. */
export function isLocal({ socket, headers }: IncomingMessage): boolean {
  const address = socket.remoteAddress ?? ''
  const loopback = address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.')
  return loopback && PROXY_HEADERS.every((name) => headers[name] === undefined)
}
