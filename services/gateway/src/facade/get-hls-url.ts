import { AppError, getContentAccess, issueHlsUrl, type OperationAnswer } from '@alcove/contracts'
import type { RequestInfo } from '@alcove/kit/http/request-info'
import type { HonoRequest } from 'hono'
import type { Upstreams } from '../ports.ts'
import { callService, viewerOf } from './call-service.ts'
import { retryUntilKnown } from './retry-until-known.ts'
import { createRevisions, isMediaLate } from './revisions.ts'

/**
 * Catalog says whether the caller may watch as a viewer, media signs; a refusal of either is the answer, but where media has
 * not heard yet of what catalog lists.
 * @throws DAILY_LIMIT_REACHED
 */
export async function getHlsUrl(
  upstreams: Upstreams,
  request: HonoRequest,
  info: RequestInfo,
): Promise<Response> {
  const question = {
    params: { id: request.param('id') ?? '' },
    ...viewerOf(request),
    signal: request.raw.signal,
  }
  const answer = await callService(upstreams, getContentAccess, question, info)
  if (!answer.ok) return answer
  const { access } = (await answer.json()) as OperationAnswer<typeof getContentAccess>
  if (access.reason !== null) throw new AppError(access.reason)
  const revisions = createRevisions(upstreams, question.signal, info)
  return retryUntilKnown(
    () => callService(upstreams, issueHlsUrl, question, info),
    async (code) => code === 'CONTENT_UNAVAILABLE' && isMediaLate(revisions, question.params.id),
  )
}
