import { AppError } from '@alcove/contracts'
import type { ServiceApp } from '@alcove/kit/http/create-app'
import { problemResponse } from '@alcove/kit/http/problem'
import { infoFromHeaders } from '@alcove/kit/http/request-info'
import type { MediaDeps } from '../deps.ts'
import { CAPTIONS_FOLDER, languageOfCaptions } from '../domain/playback.ts'
import type { CheckPlaybackGrant } from '../queries/check-playback-grant.ts'
import { MEDIA_PATH } from '../queries/issue-playback-grant.ts'

/** Serves the captions of a content to requests with a grant in their path. */
export function serveCaptions(
  app: ServiceApp,
  checkPlaybackGrant: CheckPlaybackGrant,
  deps: Pick<MediaDeps, 'store' | 'log' | 'ids'>,
): void {
  app.get(`${MEDIA_PATH}:grant/${CAPTIONS_FOLDER}/:file`, async (c) => {
    try {
      const { contentId } = await checkPlaybackGrant(c.req.param('grant'))
      const lang = languageOfCaptions(c.req.param('file'))
      const text = lang && (await deps.store.findCaptions(contentId, lang))
      if (!text) throw new AppError('NOT_FOUND')
      // Captions are frozen with the file of their content.
      return c.body(text, 200, {
        'Content-Type': 'text/vtt; charset=utf-8',
        'Cache-Control': 'private, max-age=3600, immutable',
      })
    } catch (error) {
      const info = c.env?.info ?? infoFromHeaders(c.req.raw.headers, deps.ids)
      return problemResponse(error, info.requestId, deps.log)
    }
  })
}
