import type { IncomingHttpHeaders } from 'node:http'
import { MEDIA_KEY_HEADER } from '@alcove/contracts/constants'

/** Headers of a single connection (RFC 9110, 7.6.1); those that `Connection` names are added. */
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
const INTERNAL_PREFIX = 'x-alcove-'
/** Sent to edges, which key their copies by it. */
const PUBLIC = new Set([MEDIA_KEY_HEADER.toLowerCase()])

/** Filters a caller's headers for a service. Drops the trace: a valid one is part of the request info. */
export function toRequestHeaders(headers: Headers, hasBody: boolean): Record<string, string> {
  const dropped = new Set([
    ...HOP_BY_HOP,
    ...parseNames(headers.get('connection')),
    'host',
    'expect',
    'traceparent',
  ])
  if (!hasBody) dropped.add('content-length')
  const kept: Record<string, string> = {}
  for (const [name, value] of headers) {
    if (!dropped.has(name) && !name.startsWith(INTERNAL_PREFIX)) kept[name] = value
  }
  return kept
}

/** Filters a service's headers for the caller. */
export function toResponseHeaders(headers: IncomingHttpHeaders): Headers {
  const dropped = new Set([...HOP_BY_HOP, ...parseNames(headers.connection)])
  const kept = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || dropped.has(name) || (name.startsWith(INTERNAL_PREFIX) && !PUBLIC.has(name)))
      continue
    for (const item of [value].flat()) kept.append(name, item)
  }
  return kept
}

function parseNames(connection: string | string[] | null | undefined): string[] {
  return [connection ?? []].flat().flatMap((list) => list.split(',').map((name) => name.trim().toLowerCase()))
}
