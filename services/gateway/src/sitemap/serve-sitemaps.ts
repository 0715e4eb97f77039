import { createGunzip } from 'node:zlib'
import { AppError, type SitemapPart } from '@alcove/contracts'
import { coalesce } from '@alcove/kit/coalesce'
import type { RequestInfo } from '@alcove/kit/http/request-info'
import type { Context } from 'hono'
import { LRUCache } from 'lru-cache'
import type { GatewayApp, GatewayEnv } from '../app.ts'
import type { GatewayDeps } from '../deps.ts'
import { sharedBody } from '../encoding/shared-body.ts'
import { takesEncoding } from '../encoding/takes-encoding.ts'
import { toWebStream } from '../encoding/to-web-stream.ts'
import type { OpenRequests } from '../guards/open-requests.ts'
import type { RateLimits } from '../guards/rate-limits.ts'
import { contentsOf, findParts, findVersion } from './find-parts.ts'
import { createVersionCheck } from './version-check.ts'
import { videoItem } from './video-item.ts'
import { writeIndex, writeSitemap } from './write-sitemap.ts'

/** While catalog says that nothing has changed. */
const KEPT_MS = 600_000
/** What was taken down is named nowhere after ten seconds: its event and our check need some of them. */
const CACHING = 'public, max-age=3'
/** A file of contents that change meanwhile is made again; the last one is given out, and not kept. */
const TRIES = 2
/** Gzipped, of all files together. */
const KEPT_BYTES = 64 * 1024 ** 2
/** Files made at once: each costs catalog and this process much, and callers choose the host that it is made for. */
const MAKING_MAX = 4
const RETRY_AFTER_S = 5
/** Of what is decompressed at a time. */
const BLOCK = 65_536
/** Public pages that are no videos. */
const PLANS = '/subscriptions'
const PAGES = [
  '/',
  '/categories',
  PLANS,
  '/privacy-policy',
  '/legal-notice',
  '/terms-of-use',
  '/terms-of-sale',
  '/resilier',
  '/renoncer',
  '/signaler',
  '/aide',
]

/** A file, and if it is of the version that catalog has now. */
interface Made {
  bytes: Buffer
  isCurrent: boolean
}

/** A sitemap index, one file of pages, and files of videos that only ever grow at their end. Kept for ten
 * minutes, or until other contents are listed or an administrator has them generated. */
export function serveSitemaps(
  app: GatewayApp,
  {
    upstreams,
    clock,
    limits,
    openRequests,
    isFree,
  }: Pick<GatewayDeps, 'upstreams' | 'clock'> & {
    limits: RateLimits
    openRequests: OpenRequests
    isFree: boolean
  },
): void {
  const pages = PAGES.filter((path) => !(isFree && path === PLANS))
  const perf = { now: () => clock.now().getTime() }
  const options = { ttl: KEPT_MS, ttlResolution: 0, perf }
  const files = new LRUCache<string, Buffer>({
    ...options,
    maxSize: KEPT_BYTES,
    sizeCalculation: (bytes) => bytes.length,
  })
  const plans = new LRUCache<string, SitemapPart[]>({ ...options, max: 1 })
  const planning = new Map<string, Promise<SitemapPart[]>>()
  const underWay = new Map<string, Promise<Buffer>>()
  const versions = createVersionCheck({
    now: perf.now,
    find: (info) => findVersion(upstreams, info),
    onNewer: () => {
      files.clear()
      plans.clear()
    },
  })

  async function planFor(info: RequestInfo): Promise<SitemapPart[]> {
    const version = versions.known()
    return (
      plans.get('parts') ??
      coalesce(planning, String(version), async () => {
        const parts = await findParts(upstreams, info)
        if (versions.known() === version) plans.set('parts', parts)
        return parts
      })
    )
  }

  /** Note: contents may be taken down after they were read, and before the file that names them is kept. */
  function ofContents(make: (info: RequestInfo) => Promise<Buffer>) {
    return async (info: RequestInfo): Promise<Made> => {
      for (let left = TRIES; ; left--) {
        await versions.check(info)
        const version = versions.known()
        const bytes = await make(info)
        await versions.check(info)
        const isCurrent = versions.known() === version
        if (isCurrent || left === 1) return { bytes, isCurrent }
      }
    }
  }

  /** Made once, however many ask for it meanwhile; a failure is not kept. */
  async function file(c: Context<GatewayEnv>, make: (info: RequestInfo) => Promise<Made>) {
    const info = c.get('info')
    const key = info.origin + c.req.path
    await limits.draw('everything', info.clientIp)
    if (files.has(key)) await versions.check(info)
    const known = files.get(key)
    if (known) return answer(c, known, openRequests)
    if (!underWay.has(key) && underWay.size >= MAKING_MAX)
      throw new AppError('SERVICE_UNAVAILABLE', { retryAfter: RETRY_AFTER_S })
    const bytes = await coalesce(underWay, key, async () => {
      const made = await make(info)
      if (made.isCurrent) files.set(key, made.bytes)
      return made.bytes
    })
    return answer(c, bytes, openRequests)
  }

  app.get('/sitemap.xml', (c) =>
    file(
      c,
      ofContents(async (info) => {
        const parts = await planFor(info)
        const videos = parts.map(({ lastPublishedAt }, i) => ({
          url: `${info.origin}/sitemaps/videos-${i + 1}.xml`,
          lastmod: lastPublishedAt,
        }))
        return writeIndex([{ url: `${info.origin}/sitemaps/pages.xml` }, ...videos])
      }),
    ),
  )
  app.get('/sitemaps/pages.xml', (c) =>
    file(c, async ({ origin }) => ({
      bytes: await writeSitemap(pages.map((path) => ({ url: origin + path }))),
      isCurrent: true,
    })),
  )
  app.get('/sitemaps/:name{videos-[1-9][0-9]{0,5}\\.xml}', (c) =>
    file(
      c,
      ofContents(async (info) => {
        const number = Number.parseInt(c.req.param('name').slice('videos-'.length), 10)
        const part = (await planFor(info))[number - 1]
        if (!part) throw new AppError('NOT_FOUND')
        return writeSitemap(videoItems(contentsOf(upstreams, part, info), info.origin))
      }),
    ),
  )
  app.get('/sitemaps/*', () => {
    throw new AppError('NOT_FOUND')
  })
}

async function* videoItems(contents: ReturnType<typeof contentsOf>, origin: string) {
  for await (const content of contents) yield videoItem(content, origin)
}

function answer(c: Context<GatewayEnv>, gzipped: Buffer, openRequests: OpenRequests): Response {
  const takesGzip = takesEncoding(c.req.header('accept-encoding'), 'gzip')
  const isHead = c.req.method === 'HEAD'
  if (!takesGzip && !isHead) openRequests.holdSitemap(c.get('info').clientIp, c.env.outgoing)
  return new Response(isHead ? null : takesGzip ? sharedBody(gzipped) : decompressed(gzipped), {
    headers: {
      'Content-Type': 'application/xml; charset=utf-8',
      'Content-Length': String(takesGzip ? gzipped.length : lengthOf(gzipped)),
      'Cache-Control': CACHING,
      Vary: 'Accept-Encoding',
      ...(takesGzip ? { 'Content-Encoding': 'gzip' } : {}),
    },
  })
}

/** As fast as its reader takes it: a file is many times as long as what is kept of it. */
function decompressed(gzipped: Buffer): ReadableStream<Uint8Array> {
  const gunzip = createGunzip({ chunkSize: BLOCK })
  gunzip.end(gzipped)
  return toWebStream(gunzip)
}

/** Bytes of what was compressed, as its end says (RFC 1952, 2.3.1): files are far below 4 GiB. */
const lengthOf = (gzipped: Buffer) => gzipped.readUInt32LE(gzipped.length - 4)
