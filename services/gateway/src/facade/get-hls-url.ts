import { issueHlsUrl, type OperationReceived, getHlsUrl as operation } from '@alcove/contracts'
import { queryString } from '@alcove/contracts/client'
import { readRequest } from '@alcove/kit/http/read-request'
import type { RequestInfo } from '@alcove/kit/http/request-info'
import type { HonoRequest } from 'hono'
import type { Upstreams } from '../ports.ts'
import { callService, readViewer } from './call-service.ts'
import { checkViewAccess } from './check-view-access.ts'
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
  const { query } = (await readRequest(operation, request)) as {
    query: OperationReceived<typeof operation>['query']
  }
  const refusal = await checkViewAccess(upstreams, request, info)
  if (refusal) return refusal
  const call = {
    params: { id: request.param('id') ?? '' },
    ...readViewer(request),
    signal: request.raw.signal,
  }
  const revisions = createRevisions(upstreams, call.signal, info)
  return retryUntilKnown(
    () => callService(upstreams, issueHlsUrl, { ...call, search: queryString(query) }, info),
    async (code) => code === 'CONTENT_UNAVAILABLE' && isMediaLate(revisions, call.params.id),
  )
}
