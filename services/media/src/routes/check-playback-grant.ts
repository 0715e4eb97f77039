import { MEDIA_KEY_HEADER } from '@alcove/contracts/constants'
import type { ServiceApp } from '@alcove/kit/http/create-app'
import { problemResponse } from '@alcove/kit/http/problem'
import { infoFromHeaders } from '@alcove/kit/http/request-info'
import type { MediaDeps } from '../deps.ts'
import type { CheckPlaybackGrant } from '../queries/check-playback-grant.ts'
import { MEDIA_PATH } from '../queries/issue-playback-grant.ts'

/** Browsers revalidate every time; edges cache the answer for three seconds. */
const CACHING = 'public, max-age=0, s-maxage=3'

/** `GET /media/<grant>/check`: 204 while a grant holds, else 403. For players, and for edges that keep segments. */
export function serveGrantChecks(
  app: ServiceApp,
  checkPlaybackGrant: CheckPlaybackGrant,
  deps: Pick<MediaDeps, 'log' | 'ids'>,
): void {
  app.get(`${MEDIA_PATH}:grant/check`, async (c) => {
    try {
      const { hlsPrefix } = await checkPlaybackGrant(c.req.param('grant'))
      const key = hlsPrefix.slice(hlsPrefix.indexOf('/') + 1)
      return c.body(null, 204, { 'Cache-Control': CACHING, [MEDIA_KEY_HEADER]: key })
    } catch (error) {
      const info = c.env?.info ?? infoFromHeaders(c.req.raw.headers, deps.ids)
      const refusal = problemResponse(error, info.requestId, deps.log)
      // Note: failures are not refusals, and are retried at once.
      if (refusal.status === 403) refusal.headers.set('Cache-Control', CACHING)
      return refusal
    }
  })
}
