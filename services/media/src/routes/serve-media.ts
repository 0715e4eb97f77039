import { Readable } from 'node:stream'
import { AppError } from '@alcove/contracts'
import type { ServiceApp } from '@alcove/kit/http/create-app'
import { problemResponse } from '@alcove/kit/http/problem'
import { infoFromHeaders } from '@alcove/kit/http/request-info'
import type { MediaDeps } from '../deps.ts'
import { type ByteRange, parseRange } from '../domain/http-range.ts'
import { isMediaFile, mediaTypeOf } from '../domain/playback.ts'
import type { CheckPlaybackGrant } from '../queries/check-playback-grant.ts'
import { MEDIA_PATH } from '../queries/issue-playback-grant.ts'

/** Serves playlists, segments and posters to requests with a grant in their path. */
export function serveMedia(
  app: ServiceApp,
  checkPlaybackGrant: CheckPlaybackGrant,
  deps: Pick<MediaDeps, 'objects' | 'log' | 'ids'>,
): void {
  app.get(`${MEDIA_PATH}:grant/:path{.+}`, async (c) => {
    const refuse = (error: unknown) => {
      const info = c.env?.info ?? infoFromHeaders(c.req.raw.headers, deps.ids)
      return problemResponse(error, info.requestId, deps.log)
    }
    try {
      const path = c.req.param('path')
      const { hlsPrefix } = await checkPlaybackGrant(c.req.param('grant'))
      if (!isMediaFile(path)) throw new AppError('NOT_FOUND')
      const key = `${hlsPrefix}/${path}`
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

function headersOf(path: string, range: ByteRange | null, size: number): Record<string, string> {
  const { start, end } = range ?? { start: 0, end: size - 1 }
  return {
    'Content-Type': mediaTypeOf(path),
    'Content-Length': String(end - start + 1),
    'Accept-Ranges': 'bytes',
    // Browsers cache segments as they are; an edge caches them by content and checks each grant.
    'Cache-Control': path.endsWith('.m3u8') ? 'private, no-store' : 'private, max-age=3600, immutable',
    ...(range ? { 'Content-Range': `bytes ${start}-${end}/${size}` } : {}),
  }
}
