import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { TRACEPARENT } from '@alcove/contracts'
import { hasOneHost } from '@alcove/kit/http/host-header'
import { NO_ADDRESS } from '@alcove/kit/http/network-of'
import type { RequestInfo } from '@alcove/kit/http/request-info'
import type { Ids } from '@alcove/kit/ids'
import type { GatewayConfig } from '../config.ts'

type Settings = Pick<GatewayConfig, 'PUBLIC_URL' | 'TRUSTED_PROXIES'>

/** Reads id, address and origin of a request. Trusts headers only as far as the configured proxies wrote them. */
export function readRequestInfo(request: IncomingMessage, settings: Settings, ids: Ids): RequestInfo {
  const { headers, socket } = request
  const proxies = settings.TRUSTED_PROXIES
  const traceparent = headers.traceparent
  return {
    requestId: ids(),
    clientIp:
      parseAddress(readEntry(headers['x-forwarded-for'], proxies)) ?? socket.remoteAddress ?? NO_ADDRESS,
    origin: settings.PUBLIC_URL ?? `${readScheme(request, proxies)}://${headers.host ?? 'localhost'}`,
    port: socket.localPort,
    ...(typeof traceparent === 'string' && TRACEPARENT.test(traceparent) ? { traceparent } : {}),
  }
}

/** A host name or address with an optional port. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/**
 * Detects a missing, repeated or invalid Host header. The host enters links and signed addresses, where other characters would change their
 * meaning; requests in absolute form bypass the server's own check.
 */
export function hasInvalidHost(request: IncomingMessage): boolean {
  const { host } = request.headers
  return !hasOneHost(request) || (host !== undefined && !HOST.test(host))
}

/** Reads the entry of the outermost trusted proxy; entries to its left are not trusted. */
function readEntry(header: string | string[] | undefined, proxies: number): string | undefined {
  if (proxies === 0 || header === undefined) return undefined
  return String(header).split(',').at(-proxies)?.trim() || undefined
}

const BRACKETS = /^\[([^\]]+)\](?::\d{1,5})?$/
const V4_PORT = /^([\d.]+):\d{1,5}$/

/**
 * Parses an IP address and drops a port, which would make each connection a network of its own. Undefined for others.
 */
function parseAddress(entry = ''): string | undefined {
  const address = BRACKETS.exec(entry)?.[1] ?? V4_PORT.exec(entry)?.[1] ?? entry
  return isIP(address) === 0 ? undefined : address
}

function readScheme({ headers }: IncomingMessage, proxies: number): 'https' | 'http' {
  const header = headers['x-forwarded-proto']
  // Note: inner proxies often pass the scheme on without adding their own; then one entry covers all of them.
  const scheme = readEntry(header, proxies) ?? readEntry(header, Math.min(proxies, 1))
  return scheme === 'https' ? 'https' : 'http'
}

/** Headers that any proxy adds, trusted or not. */
const PROXY_HEADERS = [
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'forwarded',
  'x-real-ip',
  'via',
]

/** Detects a request from loopback without a proxy. */
export function isLocal({ socket, headers }: IncomingMessage): boolean {
  const address = socket.remoteAddress ?? ''
  const loopback = address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.')
  return loopback && PROXY_HEADERS.every((name) => headers[name] === undefined)
}
