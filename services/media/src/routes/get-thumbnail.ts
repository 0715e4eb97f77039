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
  nameCover,
  nameCoverSize,
} from '../domain/covers/cover-keys.ts'
import { cacheControlOf } from '../domain/playback.ts'
import { findPlayableContent } from '../queries/find-playable-content.ts'

export const getThumbnailRoute = (deps: Pick<MediaDeps, 'store' | 'objects'>) =>
  route(operation, async ({ params, query: { w }, header, caller }) => {
    const { content, audience } = await findPlayableContent(deps, params.id, caller)
    const form = w && content.hasCoverSizes ? formOf(content, w, header('accept')) : null
    const key = keyOf(content, form)
    if (!key) throw new AppError('CONTENT_UNAVAILABLE')
    const stream = await deps.objects.read(key, null)
    return answer(200, Readable.toWeb(stream) as ReadableStream, {
      'Cache-Control': cacheControlOf(audience),
      'Content-Type': `image/${form?.format ?? 'jpeg'}`,
      ETag: tagOf(key),
      ...(w && { Vary: 'Accept' }),
    })
  })

interface Form {
  width: CoverWidth
  format: CoverFormat
}

function formOf({ cover, hlsPrefix, avifCover }: StoredContent, width: CoverWidth, accept?: string): Form {
  const hasAvif = hlsPrefix !== null && avifCover === coverStem(hlsPrefix, cover)
  return { width, format: chooseCoverFormat(accept, width, hasAvif) }
}

function keyOf({ cover, hlsPrefix, posterKey }: StoredContent, form: Form | null): string | null {
  if (!posterKey || !hlsPrefix) return posterKey
  if (form) return `${hlsPrefix}/${nameCoverSize(cover, form.width, form.format)}`
  return cover === 'automatic' ? posterKey : `${hlsPrefix}/${nameCover(cover)}`
}

/** Every preparation attempt stores its pictures in its own folder: `hls/<content>/<attempt>/poster.jpg`. */
function tagOf(key: string): string {
  const [, , attempt, ...name] = key.split('/')
  const cover = name.join('-')
  return `"${cover === nameCover('automatic') ? attempt : `${attempt}-${cover}`}"`
}
