import {
  AppError,
  getContentAccess,
  issueHlsUrl,
  type OperationAnswer,
  type OperationReceived,
  getHlsUrl as operation,
} from '@alcove/contracts'
import { queryString } from '@alcove/contracts/client'
import { readRequest } from '@alcove/kit/http/read-request'
import type { RequestInfo } from '@alcove/kit/http/request-info'
import type { HonoRequest } from 'hono'
import type { Upstreams } from '../ports.ts'
import { callService, readViewer } from './call-service.ts'
import { retryUntilKnown } from './retry-until-known.ts'
import { createRevisions, isMediaLate } from './revisions.ts'

/**
 * Checks access at catalog, then signs the URL at media. Passes on their refusals, but waits while media lacks a
 * revision that catalog lists.
 * @throws DAILY_LIMIT_REACHED
 */
export async function getHlsUrl(
  upstreams: Upstreams,
  request: HonoRequest,
  info: RequestInfo,
): Promise<Response> {
  const call = {
    params: { id: request.param('id') ?? '' },
    ...readViewer(request),
    signal: request.raw.signal,
  }
  const { query } = (await readRequest(operation, request)) as {
    query: OperationReceived<typeof operation>['query']
  }
  const answer = await callService(upstreams, getContentAccess, call, info)
  if (!answer.ok) return answer
  const { access } = (await answer.json()) as OperationAnswer<typeof getContentAccess>
  if (access.reason !== null) throw new AppError(access.reason)
  const revisions = createRevisions(upstreams, call.signal, info)
  return retryUntilKnown(
    () => callService(upstreams, issueHlsUrl, { ...call, search: queryString(query) }, info),
    async (code) => code === 'CONTENT_UNAVAILABLE' && isMediaLate(revisions, call.params.id),
  )
}
