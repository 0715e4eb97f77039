import type { RequestInfo } from '@alcove/kit/http/request-info'
import type { HonoRequest } from 'hono'
import type { Upstreams } from '../ports.ts'
import { retryUntilKnown } from './retry-until-known.ts'
import { createRevisions, isMediaLate } from './revisions.ts'

/** Forwards a content or its picture to media and waits while catalog already lists it. */
export function readContent(
  upstreams: Upstreams,
  request: HonoRequest,
  info: RequestInfo,
): Promise<Response> {
  const revisions = createRevisions(upstreams, request.raw.signal, info)
  const id = request.param('id') ?? ''
  return retryUntilKnown(
    () => upstreams.media.fetch(request.raw, info),
    async (code) => code === 'CONTENT_UNAVAILABLE' && isMediaLate(revisions, id),
  )
}
