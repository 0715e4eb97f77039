import type { RequestInfo } from '@alcove/kit/http/request-info'
import type { HonoRequest } from 'hono'
import type { Upstreams } from '../ports.ts'
import { awaitRevision, WITHDRAWAL_FOLLOWERS } from './await-revision.ts'
import { createRevisions } from './revisions.ts'

/** Forwards to media and waits until lists and the review queue have applied the withdrawal. */
export async function withdrawContent(
  upstreams: Upstreams,
  request: HonoRequest,
  info: RequestInfo,
): Promise<Response> {
  const response = await upstreams.media.fetch(request.raw, info)
  if (!response.ok) return response
  const params = { id: request.param('id') ?? '' }
  // Note: other services never received a draft; its revision is 0.
  const { revision } = await createRevisions(upstreams, request.raw.signal, info).findInMedia(params.id)
  await awaitRevision(upstreams, { params }, revision, info, WITHDRAWAL_FOLLOWERS)
  return response
}
