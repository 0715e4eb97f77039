import { Readable } from 'node:stream'
import { AppError } from '@alcove/contracts'
import type { ServiceApp } from '@alcove/kit/http/create-app'
import { problemResponse } from '@alcove/kit/http/problem'
import { infoFromHeaders } from '@alcove/kit/http/request-info'
import { LRUCache } from 'lru-cache'
import type { MediaDeps } from '../deps.ts'
import type { StoredContent } from '../domain/content.ts'
import { parseRange } from '../domain/http-range.ts'
import {
  grantHolds,
  isMediaFile,
  mediaTypeOf,
  type PlaybackGrant,
  playbackGrantSchema,
} from '../domain/playback.ts'
import type { ByteRange } from '../ports.ts'
import { MEDIA_PATH } from '../queries/issue-hls-url.ts'

type Deps = Pick<MediaDeps, 'store' | 'objects' | 'grants' | 'clock' | 'log' | 'ids'>
type Holder = (grant: PlaybackGrant) => Promise<StoredContent | null>

/** Taken back within this time after a content was hidden or removed. */
const RIGHTS_TTL_MS = 3_000

/** Playlists, segments and posters, to whoever brings a grant in the path. */
export function serveMedia(app: ServiceApp, deps: Deps): void {
  const findHolding = rememberRights(deps)
  app.get(`${MEDIA_PATH}:grant/:path{.+}`, async (c) => {
    const refuse = (error: unknown) => {
      const info = c.env?.info ?? infoFromHeaders(c.req.raw.headers, deps.ids)
      return problemResponse(error, info.requestId, deps.log)
    }
    try {
      const path = c.req.param('path')
      const key = await keyOf(deps, findHolding, c.req.param('grant'), path)
      const object = await deps.objects.stat(key)
      if (!object) throw new AppError('NOT_FOUND')
      const range = parseRange(c.req.header('range'), object.size)
      if (range === 'unsatisfiable') {
        const response = refuse(new AppError('RANGE_NOT_SATISFIABLE'))
        response.headers.set('Content-Range', `bytes */${object.size}`)
        return response
      }
      // Note: Hono answers HEAD through this route and drops the body, so a stream would stay open.
      const stream = c.req.method === 'HEAD' ? null : await deps.objects.read(key, range)
      return new Response(stream && (Readable.toWeb(stream) as ReadableStream), {
        status: range ? 206 : 200,
        headers: headersOf(path, range, object.size),
      })
    } catch (error) {
      return refuse(error)
    }
  })
}

/** The content of a grant while the grant holds. A refusal is never remembered: an approval counts at once. */
function rememberRights(deps: Pick<Deps, 'store' | 'clock'>): Holder {
  const known = new LRUCache<string, StoredContent>({ max: 5_000, ttl: RIGHTS_TTL_MS })
  return async (grant) => {
    const now = deps.clock.now()
    const remembered = known.get(grant.c)
    if (remembered && grantHolds(grant, remembered, now)) return remembered
    const content = grant.exp > now.getTime() / 1000 ? await deps.store.findContent(grant.c) : null
    if (!content || !grantHolds(grant, content, now)) return null
    known.set(grant.c, content)
    return content
  }
}

async function keyOf(
  deps: Pick<Deps, 'grants'>,
  findHolding: Holder,
  token: string,
  path: string,
): Promise<string> {
  const grant = playbackGrantSchema.safeParse(deps.grants.read(token))
  const content = grant.success ? await findHolding(grant.data) : null
  if (!content) throw new AppError('PLAYBACK_GRANT_INVALID')
  if (!isMediaFile(path)) throw new AppError('NOT_FOUND')
  return `${content.hlsPrefix}/${path}`
}

function headersOf(path: string, range: ByteRange | null, size: number): Record<string, string> {
  const { start, end } = range ?? { start: 0, end: size - 1 }
  return {
    'Content-Type': mediaTypeOf(path),
    'Content-Length': String(end - start + 1),
    'Accept-Ranges': 'bytes',
    // Browsers may keep segments, nobody else: a cache in between could not take them back.
    'Cache-Control': path.endsWith('.m3u8') ? 'private, no-store' : 'private, max-age=3600, immutable',
    ...(range ? { 'Content-Range': `bytes ${start}-${end}/${size}` } : {}),
  }
}
