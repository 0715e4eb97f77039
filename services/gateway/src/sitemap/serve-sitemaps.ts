import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { AppError, type SitemapPart } from '@alcove/contracts'
import { coalesce } from '@alcove/kit/coalesce'
import type { RequestInfo } from '@alcove/kit/http/request-info'
import type { Context } from 'hono'
import { LRUCache } from 'lru-cache'
import type { GatewayApp, GatewayEnv } from '../app.ts'
import type { GatewayDeps } from '../deps.ts'
import type { RateLimits } from '../doors/rate-limits.ts'
import { takesEncoding } from '../encoding/takes-encoding.ts'
import { contentsOf, findParts, findVersion } from './find-parts.ts'
import { createVersionCheck } from './version-check.ts'
import { videoItem } from './video-item.ts'
import { writeIndex, writeSitemap } from './write-sitemap.ts'

const decompressed = promisify(gunzip)

const KEPT_S = 600
/** Gzipped, of all files together. */
const KEPT_BYTES = 64 * 1024 ** 2
/** Files made at once: each costs catalog and this process much, and callers choose the host that it is made for. */
const MAKING_MAX = 4
const RETRY_AFTER_S = 5
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

/** A sitemap index, one file of pages, and files of videos that only ever grow at their end. Kept for ten
 * minutes, or until an administrator has them generated. */
export function serveSitemaps(
  app: GatewayApp,
  {
    upstreams,
    clock,
    limits,
    isFree,
  }: Pick<GatewayDeps, 'upstreams' | 'clock'> & { limits: RateLimits; isFree: boolean },
): void {
  const pages = PAGES.filter((path) => !(isFree && path === PLANS))
  const perf = { now: () => clock.now().getTime() }
  const options = { ttl: KEPT_S * 1_000, ttlResolution: 0, perf }
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
    return (
      plans.get('parts') ??
      coalesce(planning, 'parts', async () => {
        await versions.check(info)
        const parts = await findParts(upstreams, info)
        plans.set('parts', parts)
        return parts
      })
    )
  }

  /** Made once, however many ask for it meanwhile; a failure is not kept. */
  async function file(c: Context<GatewayEnv>, make: (info: RequestInfo) => Promise<Buffer>) {
    const info = c.get('info')
    const key = info.origin + c.req.path
    await limits.draw('everything', info.clientIp)
    if (files.has(key)) await versions.check(info)
    const known = files.get(key)
    if (known) return answer(c, known)
    if (!underWay.has(key) && underWay.size >= MAKING_MAX)
      throw new AppError('SERVICE_UNAVAILABLE', { retryAfter: RETRY_AFTER_S })
    const bytes = await coalesce(underWay, key, async () => {
      const made = await make(info)
      files.set(key, made)
      return made
    })
    return answer(c, bytes)
  }

  app.get('/sitemap.xml', (c) =>
    file(c, async (info) => {
      const parts = await planFor(info)
      const videos = parts.map(({ lastPublishedAt }, i) => ({
        url: `${info.origin}/sitemaps/videos-${i + 1}.xml`,
        lastmod: lastPublishedAt,
      }))
      return writeIndex([{ url: `${info.origin}/sitemaps/pages.xml` }, ...videos])
    }),
  )
  app.get('/sitemaps/pages.xml', (c) =>
    file(c, ({ origin }) => writeSitemap(pages.map((path) => ({ url: origin + path })))),
  )
  app.get('/sitemaps/:name{videos-[1-9][0-9]{0,5}\\.xml}', (c) =>
    file(c, async (info) => {
      const part = (await planFor(info))[Number.parseInt(c.req.param('name').slice('videos-'.length), 10) - 1]
      if (!part) throw new AppError('NOT_FOUND')
      return writeSitemap(videoItems(contentsOf(upstreams, part, info), info.origin))
    }),
  )
  app.get('/sitemaps/*', () => {
    throw new AppError('NOT_FOUND')
  })
}

async function* videoItems(contents: ReturnType<typeof contentsOf>, origin: string) {
  for await (const content of contents) yield videoItem(content, origin)
}

async function answer(c: Context<GatewayEnv>, gzipped: Buffer): Promise<Response> {
  const takesGzip = takesEncoding(c.req.header('accept-encoding'), 'gzip')
  const bytes = takesGzip ? gzipped : await decompressed(gzipped)
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      'Content-Type': 'application/xml; charset=utf-8',
      'Content-Length': String(bytes.length),
      'Cache-Control': `public, max-age=${KEPT_S}`,
      Vary: 'Accept-Encoding',
      ...(takesGzip ? { 'Content-Encoding': 'gzip' } : {}),
    },
  })
}
