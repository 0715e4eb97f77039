import type { RequestInfo } from '@alcove/kit/http/request-info'
import type { HonoRequest } from 'hono'
import type { Upstreams } from '../ports.ts'
import { retryUntilKnown } from './retry-until-known.ts'
import { createRevisions } from './revisions.ts'

/** Forwards to moderation and waits for a case whose file media has accepted. */
export function getCase(upstreams: Upstreams, request: HonoRequest, info: RequestInfo): Promise<Response> {
  const revisions = createRevisions(upstreams, request.raw.signal, info)
  return retryUntilKnown(
    () => upstreams.moderation.fetch(request.raw, info),
    async (code) => {
      if (code !== 'CONTENT_NOT_FOUND') return false
      const { known, state } = await revisions.findInMedia(request.param('id') ?? '')
      return known && state !== 'DRAFT'
    },
  )
}
