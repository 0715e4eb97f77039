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
    // What only insiders see must not stay in a browser that others use, and what is taken down must be gone from all.
    const caching = audience !== 'viewer' ? 'private, no-store' : 'private, max-age=5, must-revalidate'
    return answer(200, Readable.toWeb(stream) as ReadableStream, {
      'Cache-Control': caching,
      ETag: tagOf(content.posterKey),
    })
  })

/** Every attempt at preparing a content stores its poster below a folder of its own: `hls/<content>/<attempt>/poster.jpg`. */
function tagOf(posterKey: string): string {
  return `"${posterKey.split('/').at(-2)}"`
}
