import type { RequestInfo } from '@alcove/kit/http/request-info'
import type { HonoRequest } from 'hono'
import type { Upstreams } from '../ports.ts'
import { awaitRevision, HEAR_WITHDRAWAL } from './await-revision.ts'
import { createRevisions } from './revisions.ts'

/** Media withdraws; lists and the review queue have heard of it before the answer. */
export async function withdrawContent(
  upstreams: Upstreams,
  request: HonoRequest,
  info: RequestInfo,
): Promise<Response> {
  const response = await upstreams.media.fetch(request.raw, info)
  if (!response.ok) return response
  const params = { id: request.param('id') ?? '' }
  // Note: of a draft no one else has heard, and its revision is 0.
  const { revision } = await createRevisions(upstreams, request.raw.signal, info).ofMedia(params.id)
  await awaitRevision(upstreams, { params }, revision, info, HEAR_WITHDRAWAL)
  return response
}
