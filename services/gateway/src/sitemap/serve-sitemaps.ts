import { createGunzip } from 'node:zlib'
import { AppError, type SitemapPart } from '@alcove/contracts'
import { coalesce } from '@alcove/kit/concurrency/coalesce'
import type { RequestInfo } from '@alcove/kit/http/request-info'
import type { Context } from 'hono'
import { LRUCache } from 'lru-cache'
import type { GatewayApp, GatewayEnv } from '../app.ts'
import type { GatewayDeps } from '../deps.ts'
import { acceptsEncoding } from '../encoding/accepts-encoding.ts'
import { createSharedBody } from '../encoding/shared-body.ts'
import { toWebStream } from '../encoding/to-web-stream.ts'
import type { OpenRequests } from '../guards/open-requests.ts'
import type { RateLimits } from '../guards/rate-limits.ts'
import { findParts, findVersion, readContents } from './read-catalog.ts'
import { createVersionCheck } from './version-check.ts'
import { toVideoItem } from './video-item.ts'
import { writeIndex, writeSitemap } from './write-sitemap.ts'

/** Lifetime while the version is unchanged. */
const KEPT_MS = 600_000
/** Removed contents must vanish within ten seconds; the event and our check take part of them. */
const CACHING = 'public, max-age=3'
/** A file whose contents change meanwhile is made again; the last one is served, but not cached. */
const TRIES = 2
/** Gzipped bytes of all files. */
const KEPT_BYTES = 64 * 1024 ** 2
/** Files made at once: each is expensive for catalog and this process, and callers choose its host. */
const MAKING_MAX = 4
const RETRY_AFTER_S = 5
/** Chunk size of decompression. */
const BLOCK = 65_536
/** Public pages other than videos. */
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

/** A file, and whether it has catalog's current version. */
interface Made {
  bytes: Buffer
  isCurrent: boolean
}

/**
 * Serves a sitemap index, a file of pages, and files of videos that only grow at their end. Cached for ten minutes, or
 * until the listing changes or an administrator regenerates them.
 */
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
  const perf = { now: () => clock.elapsed() }
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

  async function findPlan(info: RequestInfo): Promise<SitemapPart[]> {
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

  /** Note: contents may be taken down after they were read and before the file is cached. */
  function makeCurrent(make: (info: RequestInfo) => Promise<Buffer>) {
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

  /** Makes a file once for concurrent requests; failures are not cached. */
  async function serveFile(c: Context<GatewayEnv>, make: (info: RequestInfo) => Promise<Made>) {
    const info = c.get('info')
    const key = info.origin + c.req.path
    await limits.consume('everything', info.clientIp)
    if (files.has(key)) await versions.check(info)
    const known = files.get(key)
    if (known) return createAnswer(c, known, openRequests)
    if (!underWay.has(key) && underWay.size >= MAKING_MAX)
      throw new AppError('SERVICE_UNAVAILABLE', { retryAfter: RETRY_AFTER_S })
    const bytes = await coalesce(underWay, key, async () => {
      const made = await make(info)
      if (made.isCurrent) files.set(key, made.bytes)
      return made.bytes
    })
    return createAnswer(c, bytes, openRequests)
  }

  app.get('/sitemap.xml', (c) =>
    serveFile(
      c,
      makeCurrent(async (info) => {
        const parts = await findPlan(info)
        const videos = parts.map(({ lastPublishedAt }, i) => ({
          url: `${info.origin}/sitemaps/videos-${i + 1}.xml`,
          lastmod: lastPublishedAt,
        }))
        return writeIndex([{ url: `${info.origin}/sitemaps/pages.xml` }, ...videos])
      }),
    ),
  )
  app.get('/sitemaps/pages.xml', (c) =>
    serveFile(c, async ({ origin }) => ({
      bytes: await writeSitemap(pages.map((path) => ({ url: origin + path }))),
      isCurrent: true,
    })),
  )
  app.get('/sitemaps/:name{videos-[1-9][0-9]{0,5}\\.xml}', (c) =>
    serveFile(
      c,
      makeCurrent(async (info) => {
        const number = Number.parseInt(c.req.param('name').slice('videos-'.length), 10)
        const part = (await findPlan(info))[number - 1]
        if (!part) throw new AppError('NOT_FOUND')
        return writeSitemap(videoItems(readContents(upstreams, part, info), info.origin))
      }),
    ),
  )
  app.get('/sitemaps/*', () => {
    throw new AppError('NOT_FOUND')
  })
}

async function* videoItems(contents: ReturnType<typeof readContents>, origin: string) {
  for await (const content of contents) yield toVideoItem(content, origin)
}

function createAnswer(c: Context<GatewayEnv>, gzipped: Buffer, openRequests: OpenRequests): Response {
  const acceptsGzip = acceptsEncoding(c.req.header('accept-encoding'), 'gzip')
  const isHead = c.req.method === 'HEAD'
  if (!acceptsGzip && !isHead) openRequests.holdSitemap(c.get('info').clientIp, c.env.outgoing)
  return new Response(isHead ? null : acceptsGzip ? createSharedBody(gzipped) : decompress(gzipped), {
    headers: {
      'Content-Type': 'application/xml; charset=utf-8',
      'Content-Length': String(acceptsGzip ? gzipped.length : readLength(gzipped)),
      'Cache-Control': CACHING,
      Vary: 'Accept-Encoding',
      ...(acceptsGzip ? { 'Content-Encoding': 'gzip' } : {}),
    },
  })
}

/** Streams at the reader's pace: a file is many times its gzipped size. */
function decompress(gzipped: Buffer): ReadableStream<Uint8Array> {
  const gunzip = createGunzip({ chunkSize: BLOCK })
  gunzip.end(gzipped)
  return toWebStream(gunzip)
}

/** Reads the uncompressed length from the end of gzip data (RFC 1952, 2.3.1); files stay far below 4 GiB. */
const readLength = (gzipped: Buffer) => gzipped.readUInt32LE(gzipped.length - 4)
