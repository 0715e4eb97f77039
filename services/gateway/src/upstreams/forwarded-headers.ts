import type { IncomingHttpHeaders } from 'node:http'
import { MEDIA_KEY_HEADER } from '@alcove/contracts/constants'

/** They speak of one connection only (RFC 9110, 7.6.1). What `Connection` names is added to them. */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]
const OURS = 'x-alcove-'
/** Told to an edge, which keys its copies by it. */
const PUBLIC = new Set([MEDIA_KEY_HEADER.toLowerCase()])

/** What a service is told of what a caller sent. Its trace, where it is one, is among the facts that the gateway tells. */
export function requestHeaders(headers: Headers, hasBody: boolean): Record<string, string> {
  const dropped = new Set([
    ...HOP_BY_HOP,
    ...named(headers.get('connection')),
    'host',
    'expect',
    'traceparent',
  ])
  if (!hasBody) dropped.add('content-length')
  const kept: Record<string, string> = {}
  for (const [name, value] of headers) {
    if (!dropped.has(name) && !name.startsWith(OURS)) kept[name] = value
  }
  return kept
}

/** What a caller is told of what a service answered. */
export function responseHeaders(headers: IncomingHttpHeaders): Headers {
  const dropped = new Set([...HOP_BY_HOP, ...named(headers.connection)])
  const kept = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || dropped.has(name) || (name.startsWith(OURS) && !PUBLIC.has(name))) continue
    for (const one of [value].flat()) kept.append(name, one)
  }
  return kept
}

function named(connection: string | string[] | null | undefined): string[] {
  return [connection ?? []].flat().flatMap((list) => list.split(',').map((name) => name.trim().toLowerCase()))
}
