import { Readable } from 'node:stream'
import { AppError, getThumbnail as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { MediaDeps } from '../deps.ts'
import { findPlayableContent } from '../queries/find-playable-content.ts'

export const getThumbnailRoute = (deps: Pick<MediaDeps, 'store' | 'objects'>) =>
  route(operation, async ({ params, caller }) => {
    const { content, audience } = await findPlayableContent(deps, params.id, caller)
    if (!content.posterKey) throw new AppError('CONTENT_UNAVAILABLE')
    const stream = await deps.objects.read(content.posterKey, null)
    // Private pictures must not stay in a shared browser, and content that is taken down must disappear everywhere.
    const caching = audience !== 'viewer' ? 'private, no-store' : 'private, max-age=5, must-revalidate'
    return answer(200, Readable.toWeb(stream) as ReadableStream, {
      'Cache-Control': caching,
      ETag: tagOf(content.posterKey),
    })
  })

/** Every preparation attempt stores its poster in its own folder: `hls/<content>/<attempt>/poster.jpg`. */
function tagOf(posterKey: string): string {
  return `"${posterKey.split('/').at(-2)}"`
}
