import type { RequestInfo } from '@alcove/kit/http/request-info'
import type { HonoRequest } from 'hono'
import type { Upstreams } from '../ports.ts'
import { createRepeatableRequest } from './repeatable-request.ts'
import { retryUntilKnown } from './retry-until-known.ts'
import { createRevisions, isCatalogLate } from './revisions.ts'

/** Forwards to catalog and waits for a content that media plays already. */
export async function trackView(
  upstreams: Upstreams,
  request: HonoRequest,
  info: RequestInfo,
): Promise<Response> {
  const revisions = createRevisions(upstreams, request.raw.signal, info)
  const sent = createRepeatableRequest(request.raw)
  try {
    return await retryUntilKnown(
      async () => upstreams.catalog.fetch(await sent.next(), info),
      async (code) => {
        if (code !== 'CONTENT_NOT_FOUND') return false
        const { provider, videoId } = (await (await sent.next()).json()) as Record<string, string>
        return provider === 'local' && isCatalogLate(revisions, videoId ?? '')
      },
    )
  } finally {
    sent.release()
  }
}
