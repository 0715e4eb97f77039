import type { OperationSpec } from '@alcove/contracts'
import type { RequestInfo } from '@alcove/kit/http/request-info'
import { httpMetrics } from '@alcove/kit/metrics/http-metrics'
import type { GatewayDeps } from '../deps.ts'

/** What figures and log keep of a request once it is answered. @param milliseconds that it took */
export type NoteRequest = (
  operation: Pick<OperationSpec, 'id' | 'method' | 'path'>,
  status: number,
  milliseconds: number,
  info: Pick<RequestInfo, 'requestId'>,
) => void

export function createNoteRequest({ log, metrics }: Pick<GatewayDeps, 'log' | 'metrics'>): NoteRequest {
  const observed = httpMetrics(metrics, 'gateway')
  // Note: nothing below can be secret, and looking for what is would be a tenth of a request from memory.
  const plain = log.child({}, { redact: [] })
  return ({ id, path, method }, status, milliseconds, { requestId }) => {
    observed.observe(path, method, status, milliseconds)
    plain.info({ requestId, operation: id, status, ms: Math.round(milliseconds) }, 'request')
  }
}
