import type { OperationSpec, ServiceName } from '@alcove/contracts'
import { fillPath } from '@alcove/contracts/client'
import type { RequestInfo } from '@alcove/kit/http/request-info'
import { AGE_PROOF_HEADER, ageProofOf } from '@alcove/kit/tokens/age-proof'
import type { HonoRequest } from 'hono'
import type { Upstreams } from '../ports.ts'

interface Question {
  params?: Record<string, string>
  /** With its `?`, where there is one. */
  search?: string
  body?: unknown
  authorization?: string | undefined
  /** Where the answer depends on who watches, beside the account. */
  ageProof?: string | undefined
  signal: AbortSignal
  /** Of a GET: what it would answer, without the body. */
  headOnly?: boolean
}

/** An internal operation of a service, asked in the name of the caller. */
export function callService(
  upstreams: Upstreams,
  operation: OperationSpec,
  question: Question,
  info: RequestInfo,
): Promise<Response> {
  const service = operation.service as ServiceName
  const headers: Record<string, string> = {}
  if (question.authorization) headers.Authorization = question.authorization
  if (question.ageProof) headers[AGE_PROOF_HEADER] = question.ageProof
  if (question.body !== undefined) headers['Content-Type'] = 'application/json'
  const request = new Request(
    `http://${service}${fillPath(operation.path, question.params)}${question.search ?? ''}`,
    {
      method: question.headOnly ? 'HEAD' : operation.method,
      headers,
      signal: question.signal,
      ...(question.body === undefined ? {} : { body: JSON.stringify(question.body) }),
    },
  )
  return upstreams[service].fetch(request, info)
}

/** What says who watches: the account, and the age proof in whichever way it came. No other cookie goes further. */
export function viewerOf(request: HonoRequest): Pick<Question, 'authorization' | 'ageProof'> {
  return {
    authorization: request.header('authorization'),
    ageProof: ageProofOf((name) => request.header(name)),
  }
}
