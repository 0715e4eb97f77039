import type { OperationSpec, ServiceName } from '@alcove/contracts'
import { fillPath } from '@alcove/contracts/client'
import type { RequestInfo } from '@alcove/kit/http/request-info'
import { AGE_PROOF_HEADER, readAgeProof } from '@alcove/kit/tokens/age-proof-token'
import type { HonoRequest } from 'hono'
import type { Upstreams } from '../ports.ts'

interface ServiceCall {
  params?: Record<string, string>
  /** Including its `?`, if any. */
  search?: string
  body?: unknown
  authorization?: string | undefined
  /** For answers that depend on the viewer as well as the account. */
  ageProof?: string | undefined
  signal: AbortSignal
  /** Turns a GET into a HEAD. */
  headOnly?: boolean
}

/** Calls an internal operation of a service with the caller's credentials. */
export function callService(
  upstreams: Upstreams,
  operation: OperationSpec,
  call: ServiceCall,
  info: RequestInfo,
): Promise<Response> {
  const service = operation.service as ServiceName
  const headers: Record<string, string> = {}
  if (call.authorization) headers.Authorization = call.authorization
  if (call.ageProof) headers[AGE_PROOF_HEADER] = call.ageProof
  if (call.body !== undefined) headers['Content-Type'] = 'application/json'
  const request = new Request(
    `http://${service}${fillPath(operation.path, call.params)}${call.search ?? ''}`,
    {
      method: call.headOnly ? 'HEAD' : operation.method,
      headers,
      signal: call.signal,
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    },
  )
  return upstreams[service].fetch(request, info)
}

/** Reads what identifies the viewer: the account, and the age proof in any form. No other cookie is forwarded. */
export function readViewer(request: HonoRequest): Pick<ServiceCall, 'authorization' | 'ageProof'> {
  return {
    authorization: request.header('authorization'),
    ageProof: readAgeProof((name) => request.header(name)),
  }
}
