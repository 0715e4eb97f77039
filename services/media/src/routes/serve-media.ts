import { Readable } from 'node:stream'
import { AppError } from '@alcove/contracts'
import type { ServiceApp } from '@alcove/kit/http/create-app'
import { problemResponse } from '@alcove/kit/http/problem'
import { infoFromHeaders } from '@alcove/kit/http/request-info'
import { LRUCache } from 'lru-cache'
import type { MediaDeps } from '../deps.ts'
import { parseRange } from '../domain/http-range.ts'
import { grantHolds, isMediaFile, mediaTypeOf, playbackGrantSchema } from '../domain/playback.ts'
import { MEDIA_PATH } from '../queries/issue-hls-url.ts'

type Deps = Pick<MediaDeps, 'store' | 'objects' | 'grants' | 'clock' | 'log' | 'ids'>
type Rights = Awaited<ReturnType<Deps['store']['findContent']>>

/** Taken back within this time after a content was hidden or removed. */
const RIGHTS_TTL_MS = 3_000

/** Playlists, segments and posters, to whoever brings a grant in the path. */
export function serveMedia(app: ServiceApp, deps: Deps): void {
  const rights = new LRUCache<string, { content: Rights }>({ max: 5_000, ttl: RIGHTS_TTL_MS })
  const findRights = async (id: string): Promise<Rights> => {
    const known = rights.get(id)
    if (known) return known.content
    const content = await deps.store.findContent(id)
    rights.set(id, { content })
    return content
  }
  app.get(`${MEDIA_PATH}:grant/:path{.+}`, async (c) => {
    try {
      return await serve(deps, findRights, c.req.param('grant'), c.req.param('path'), c.req.header('range'))
    } catch (error) {
      const info = c.env?.info ?? infoFromHeaders(c.req.raw.headers, deps.ids)
      return problemResponse(error, info.requestId, deps.log)
    }
  })
}

async function serve(
  deps: Deps,
  findRights: (id: string) => Promise<Rights>,
  token: string,
  path: string,
  rangeHeader: string | undefined,
): Promise<Response> {
  const grant = playbackGrantSchema.safeParse(deps.grants.read(token))
  if (!grant.success) throw new AppError('PLAYBACK_GRANT_INVALID')
  const content = await findRights(grant.data.c)
  if (!content || !grantHolds(grant.data, content, deps.clock.now()))
    throw new AppError('PLAYBACK_GRANT_INVALID')
  if (!isMediaFile(path)) throw new AppError('NOT_FOUND')
  const key = `${content.hlsPrefix}/${path}`
  const object = await deps.objects.stat(key)
  if (!object) throw new AppError('NOT_FOUND')
  const range = parseRange(rangeHeader, object.size)
  if (range === 'unsatisfiable') throw new AppError('RANGE_NOT_SATISFIABLE')
  const stream = await deps.objects.read(key, range)
  const { start, end } = range ?? { start: 0, end: object.size - 1 }
  const isPlaylist = path.endsWith('.m3u8')
  return new Response(Readable.toWeb(stream) as ReadableStream, {
    status: range ? 206 : 200,
    headers: {
      'Content-Type': mediaTypeOf(path),
      'Content-Length': String(end - start + 1),
      'Accept-Ranges': 'bytes',
      // Browsers may keep segments, nobody else: a cache in between could not take them back.
      'Cache-Control': isPlaylist ? 'private, no-store' : 'private, max-age=3600, immutable',
      ...(range ? { 'Content-Range': `bytes ${start}-${end}/${object.size}` } : {}),
    },
  })
}
