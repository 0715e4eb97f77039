import { get as httpGet, type IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { AppError } from '@alcove/contracts'
import { parseSitemap } from 'sitemap'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startWorld, type World } from '../support/world.ts'
import { createCatalog, makingCalls, PUBLIC_URL, toContentId } from './catalog-of.ts'

let world: World
beforeEach(async () => {
  world = await startWorld({ environment: { PUBLIC_URL } })
})
afterEach(() => world.stop())

const get = (path: string, headers: Record<string, string> = {}) => world.send('GET', path, { headers })
const readUrls = async (path: string) => parseSitemap(Readable.from([(await get(path)).text]))

describe('a sitemap file', () => {
  test('is made once in ten minutes for any number of callers', async () => {
    world.fakes.answer = createCatalog(1_500)
    await Promise.all(Array.from({ length: 20 }, () => get('/sitemaps/videos-1.xml')))
    expect(makingCalls(world.calls)).toHaveLength(3)
    await get('/sitemap.xml')
    expect(makingCalls(world.calls)).toHaveLength(3)
    world.clock.advance(601_000)
    await get('/sitemaps/videos-1.xml')
    expect(makingCalls(world.calls)).toHaveLength(6)
  })

  test('is made again within a second of a new version, and kept while catalog is unavailable', async () => {
    let version: string | null = null
    let away = false
    let count = 1
    world.fakes.answer = (call) => {
      if (away) return Promise.reject(new AppError('SERVICE_UNAVAILABLE'))
      return call.path === '/internal/sitemap-version'
        ? Response.json({ version })
        : createCatalog(count)(call)
    }
    const listed = async () => (await readUrls('/sitemaps/videos-1.xml')).length
    expect(await listed()).toBe(1)
    count = 2
    world.clock.advance(2_000)
    expect(await listed()).toBe(1)
    version = toContentId(1)
    world.clock.advance(2_000)
    expect(await listed()).toBe(2)
    away = true
    world.clock.advance(2_000)
    expect(await listed()).toBe(2)
    away = false
    count = 3
    world.clock.advance(2_000)
    expect(await listed()).toBe(2)
  })

  test('omits what was taken down while it was made', async () => {
    let version = '1'
    let count = 2
    const begun = Promise.withResolvers<void>()
    const read = Promise.withResolvers<void>()
    world.fakes.answer = async (call) => {
      if (call.path === '/internal/sitemap-version') return Response.json({ version })
      const answer = createCatalog(count)(call)
      if (call.path.startsWith('/internal/sitemap-contents')) {
        begun.resolve()
        await read.promise
      }
      return answer
    }
    const listed = async () => (await readUrls('/sitemaps/videos-1.xml')).length
    const first = listed()
    await begun.promise
    version = '2'
    count = 1
    world.clock.advance(2_000)
    const joined = listed()
    read.resolve()
    expect(await Promise.all([first, joined])).toEqual([1, 1])
    expect(await listed()).toBe(1)
  })

  test('is made again within seconds of a change when the time was set back', async () => {
    let [version, count] = ['1', 1]
    world.fakes.answer = (call) =>
      call.path === '/internal/sitemap-version' ? Response.json({ version }) : createCatalog(count)(call)
    const listed = async () => (await readUrls('/sitemaps/videos-1.xml')).length
    expect(await listed()).toBe(1)
    world.clock.advance(-3_600_000)
    ;[version, count] = ['2', 2]
    world.clock.advance(2_000)
    expect(await listed()).toBe(2)
  })

  test('that changes faster than it is made is served, but not cached', async () => {
    let version = 0
    let count = 0
    world.fakes.answer = (call) => {
      if (call.path === '/internal/sitemap-version') return Response.json({ version: String(version) })
      world.clock.advance(2_000)
      version++
      if (call.path.startsWith('/internal/sitemap-parts')) count++
      return createCatalog(count)(call)
    }
    const listed = async () => (await readUrls('/sitemaps/videos-1.xml')).length
    const [one, other] = [await listed(), await listed()]
    expect(one).toBeGreaterThan(0)
    expect(other).toBeGreaterThan(one)
  })

  test('is made again when catalog sends its version late', async () => {
    let isKnown = false
    let count = 2
    world.fakes.answer = (call) => {
      if (call.path !== '/internal/sitemap-version') return createCatalog(count)(call)
      return isKnown ? Response.json({ version: '1' }) : new Response('no', { status: 500 })
    }
    const listed = async () => (await readUrls('/sitemaps/videos-1.xml')).length
    expect(await listed()).toBe(2)
    isKnown = true
    count = 1
    world.clock.advance(2_000)
    expect(await listed()).toBe(1)
  })

  test('is compressed for callers that accept it', async () => {
    const plain = await get('/sitemaps/pages.xml')
    expect(plain.headers).not.toHaveProperty('content-encoding')
    const response = await fetch(`${world.origin}/sitemaps/pages.xml`, {
      headers: { 'Accept-Encoding': 'gzip' },
    })
    expect(response.headers.get('content-encoding')).toBe('gzip')
    expect(await response.text()).toBe(plain.text)
    expect((await get('/sitemaps/pages.xml', { 'Accept-Encoding': 'gzip;q=0' })).text).toBe(plain.text)
  })

  test('is streamed at the pace of readers without gzip, a few at once', async () => {
    const other = await startWorld({ environment: { PUBLIC_URL, TRUSTED_PROXIES: '1', RATE_LIMIT: 'off' } })
    other.fakes.answer = createCatalog(10_000, { description: 'Un lac au crépuscule. '.repeat(90) })
    const path = '/sitemaps/videos-1.xml'
    const long = await other.send('HEAD', path)
    expect(Number(long.headers['content-length'])).toBeGreaterThan(20 * 1024 ** 2)
    const readers: IncomingMessage[] = []
    const open = (network: number) =>
      new Promise<number>((resolve, reject) => {
        const headers = { 'X-Forwarded-For': `192.0.2.${network}` }
        const options = { host: '127.0.0.1', port: other.port, path, headers, agent: false as const }
        httpGet(options, (reader) => {
          readers.push(reader)
          reader.on('error', () => undefined)
          resolve(reader.statusCode ?? 0)
        }).on('error', reject)
      })
    try {
      const before = process.memoryUsage().arrayBuffers
      const opened = await Promise.all(Array.from({ length: 10 }, (_, i) => open(i % 2)))
      expect(opened.filter((status) => status === 200)).toHaveLength(8)
      expect(opened.filter((status) => status === 429)).toHaveLength(2)
      expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20 * 1024 ** 2)
      expect((await other.send('GET', path, { headers: { 'X-Forwarded-For': '192.0.2.9' } })).status).toBe(
        200,
      )
    } finally {
      for (const reader of readers) reader.destroy()
      await other.stop()
    }
  })

  test('is never partial while catalog is unavailable', async () => {
    world.fakes.answer = (call) =>
      call.path.includes('cursor')
        ? Promise.reject(new AppError('SERVICE_UNAVAILABLE'))
        : createCatalog(5_000)(call)
    const refused = await get('/sitemaps/videos-1.xml')
    expect(refused.status).toBe(503)
    expect(refused.headers['retry-after']).toMatch(/^\d+$/)
    world.fakes.answer = createCatalog(5_000)
    expect((await get('/sitemaps/videos-1.xml')).text.match(/<loc>/g)).toHaveLength(5_000)
  })

  test.each(['/sitemap.xml', '/sitemaps/videos-1.xml'])(
    'answers %s with 503 when catalog fails',
    async (path) => {
      world.fakes.answer = () => new Response('no', { status: 500 })
      expect((await get(path)).status).toBe(503)
    },
  )

  test('is limited in concurrent hosts', async () => {
    const other = await startWorld()
    const release = Promise.withResolvers<void>()
    other.fakes.answer = async (call) => {
      await release.promise
      return createCatalog(3_000)(call)
    }
    const fetchFile = (n: number) =>
      other.send('GET', '/sitemaps/videos-1.xml', { headers: { Host: `h${n}.example.test` } })
    const answers = Array.from({ length: 20 }, (_, n) => fetchFile(n))
    const first = await Promise.race(answers)
    release.resolve()
    const made = await Promise.all(answers)
    await other.stop()
    expect([first.status, first.headers['retry-after']]).toEqual([503, '5'])
    expect(made.filter(({ status }) => status === 200)).toHaveLength(4)
  })

  test("uses the request's address without PUBLIC_URL", async () => {
    const other = await startWorld()
    const { text } = await other.send('GET', '/sitemaps/pages.xml', {
      headers: { Host: 'videos.example.test' },
    })
    await other.stop()
    expect(text).toContain('<loc>http://videos.example.test/categories</loc>')
  })
})
