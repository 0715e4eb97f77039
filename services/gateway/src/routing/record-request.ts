import { networkOf } from '@alcove/kit/http/network-of'
import type { RequestInfo } from '@alcove/kit/http/request-info'
import { httpMetrics } from '@alcove/kit/metrics/http-metrics'
import { markNetwork } from '@alcove/kit/tokens/mark-network'
import { LRUCache } from 'lru-cache'
import type { GatewayConfig } from '../config.ts'
import type { GatewayDeps } from '../deps.ts'

/** The route pattern of the contracts, never the path with its ids and grants. */
export interface RequestedRoute {
  method: string
  route: string
}

/** Records an answered request in stats and log. @param milliseconds until the answer began */
export type RecordRequest = (
  asked: RequestedRoute,
  status: number,
  milliseconds: number,
  info: Pick<RequestInfo, 'requestId' | 'clientIp' | 'userId'>,
) => void

/** Load balancers and Prometheus call these constantly. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics'])
/** Cached network marks: making one takes as long as writing the line. */
const MARKS_MAX = 10_000

export function createRequestRecorder(
  { log, metrics }: Pick<GatewayDeps, 'log' | 'metrics'>,
  { GRANT_SIGNING_KEY }: Pick<GatewayConfig, 'GRANT_SIGNING_KEY'>,
): RecordRequest {
  const httpStats = httpMetrics(metrics, 'gateway')
  // Note: these fields hold no secret, and redaction would take a tenth of a request from memory.
  const plain = log.child({}, { redact: [] })
  const mark = markNetwork(GRANT_SIGNING_KEY, 'log-client')
  const marks = new LRUCache<string, string>({ max: MARKS_MAX, memoMethod: (ip) => mark(networkOf(ip)) })
  return ({ method, route }, status, milliseconds, { requestId, clientIp, userId }) => {
    httpStats.observe(route, method, status, milliseconds)
    const ms = Math.round(milliseconds * 10) / 10
    const line = { requestId, method, route, status, ms, userId, client: marks.memo(clientIp) }
    if (PROBES.has(route) && status < 400) plain.debug(line, 'request.answered')
    else plain.info(line, 'request.answered')
  }
}
