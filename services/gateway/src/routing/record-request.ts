import { networkOf } from '@alcove/kit/http/network-of'
import type { RequestInfo } from '@alcove/kit/http/request-info'
import { httpMetrics } from '@alcove/kit/metrics/http-metrics'
import { markNetwork } from '@alcove/kit/tokens/mark-network'
import { LRUCache } from 'lru-cache'
import type { GatewayConfig } from '../config.ts'
import type { GatewayDeps } from '../deps.ts'

/** What was asked for: the pattern of the route as the contracts write it, never the path with its ids and grants. */
export interface AskedRoute {
  method: string
  route: string
}

/** What figures and log keep of a request once it is answered. @param milliseconds until the answer began */
export type NoteRequest = (
  asked: AskedRoute,
  status: number,
  milliseconds: number,
  info: Pick<RequestInfo, 'requestId' | 'clientIp' | 'userId'>,
) => void

/** Load balancers and Prometheus ask for these all day. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics'])
/** Marks of addresses that are remembered: making one takes as long as writing the line. */
const MARKS_MAX = 10_000

export function createNoteRequest(
  { log, metrics }: Pick<GatewayDeps, 'log' | 'metrics'>,
  { GRANT_SIGNING_KEY }: Pick<GatewayConfig, 'GRANT_SIGNING_KEY'>,
): NoteRequest {
  const observed = httpMetrics(metrics, 'gateway')
  // Note: nothing below can be secret, and looking for what is would be a tenth of a request from memory.
  const plain = log.child({}, { redact: [] })
  const mark = markNetwork(GRANT_SIGNING_KEY, 'log-client')
  const marks = new LRUCache<string, string>({ max: MARKS_MAX, memoMethod: (ip) => mark(networkOf(ip)) })
  return ({ method, route }, status, milliseconds, { requestId, clientIp, userId }) => {
    observed.observe(route, method, status, milliseconds)
    const ms = Math.round(milliseconds * 10) / 10
    const line = { requestId, method, route, status, ms, userId, client: marks.memo(clientIp) }
    if (PROBES.has(route) && status < 400) plain.debug(line, 'request')
    else plain.info(line, 'request')
  }
}
