import { Readable } from 'node:stream'
import { AppError, getThumbnail as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { MediaDeps } from '../deps.ts'
import type { StoredContent } from '../domain/content.ts'
import {
  type CoverFormat,
  type CoverWidth,
  chooseCoverFormat,
  coverStem,
  hasBlurred,
  nameBlurred,
  nameCover,
  nameCoverSize,
} from '../domain/covers/cover-keys.ts'
import { cacheControlOf } from '../domain/playback.ts'
import { findPlayableContent } from '../queries/find-playable-content.ts'

export const getThumbnailRoute = (deps: Pick<MediaDeps, 'store' | 'objects'>) =>
  route(operation, async ({ params, query: { w, variant }, header, caller }) => {
    const { content, audience } = await findPlayableContent(deps, params.id, caller)
    const isBlurred = variant === 'blurred' && hasBlurred(content)
    const form = isBlurred ? 'blurred' : formOf(content, w, header('accept'))
    const key = keyOf(content, form)
    if (!key) throw new AppError('CONTENT_UNAVAILABLE')
    const stream = await deps.objects.read(key, null)
    return answer(200, Readable.toWeb(stream) as ReadableStream, {
      'Cache-Control': cacheControlOf(audience),
      'Content-Type': `image/${formatOf(form)}`,
      ETag: tagOf(key),
      ...(w && { Vary: 'Accept' }),
    })
  })

/** A size in a format, the blurred variant, or the cover as it is. */
type Form = { width: CoverWidth; format: CoverFormat } | 'blurred' | null

function formOf(content: StoredContent, width: CoverWidth | undefined, accept?: string): Form {
  const { cover, hlsPrefix, avifCover } = content
  if (!width || !content.hasCoverSizes) return null
  const hasAvif = hlsPrefix !== null && avifCover === coverStem(hlsPrefix, cover)
  return { width, format: chooseCoverFormat(accept, width, hasAvif) }
}

function formatOf(form: Form): CoverFormat {
  return form === 'blurred' ? 'webp' : (form?.format ?? 'jpeg')
}

function keyOf({ cover, hlsPrefix, posterKey }: StoredContent, form: Form): string | null {
  if (!posterKey || !hlsPrefix) return posterKey
  if (form === 'blurred') return `${hlsPrefix}/${nameBlurred(cover)}`
  if (form) return `${hlsPrefix}/${nameCoverSize(cover, form.width, form.format)}`
  return cover === 'automatic' ? posterKey : `${hlsPrefix}/${nameCover(cover)}`
}

/** Every preparation attempt stores its pictures in its own folder: `hls/<content>/<attempt>/poster.jpg`. */
function tagOf(key: string): string {
  const [, , attempt, ...name] = key.split('/')
  const cover = name.join('-')
  return `"${cover === nameCover('automatic') ? attempt : `${attempt}-${cover}`}"`
}
