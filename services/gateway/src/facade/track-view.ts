import type { RequestInfo } from '@alcove/kit/http/request-info'
import type { HonoRequest } from 'hono'
import type { Upstreams } from '../ports.ts'
import { repeatable } from './repeatable.ts'
import { retryUntilKnown } from './retry-until-known.ts'
import { createRevisions, isCatalogLate } from './revisions.ts'

/** Catalog counts views; one of what media plays already is waited for. */
export async function trackView(
  upstreams: Upstreams,
  request: HonoRequest,
  info: RequestInfo,
): Promise<Response> {
  const revisions = createRevisions(upstreams, request.raw.signal, info)
  const sent = repeatable(request.raw)
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
    sent.forget()
  }
}
