import { get as httpGet, type IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { AppError } from '@alcove/contracts'
import { parseSitemap, parseSitemapIndex } from 'sitemap'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Call, startWorld, type World } from '../support/world.ts'

const PUBLIC_URL = 'https://alcove.example.test'
const APPROVED = '2026-11-21T09:00:00.000Z'

let world: World
beforeEach(async () => {
  world = await startWorld({ environment: { PUBLIC_URL } })
})
afterEach(() => world.stop())

const toContentId = (n: number) => `0199f3a0-0000-7000-8000-${String(n).padStart(12, '0')}`

/** Answers as catalog does: `count` contents, with cursors that name the position of the last one. */
function createCatalog(count: number, change: object = {}) {
  return ({ path }: Call): Response => {
    const { pathname, searchParams } = new URL(path, 'http://catalog')
    if (pathname === '/internal/sitemap-parts') {
      const size = Number(searchParams.get('size'))
      const parts = Array.from({ length: Math.ceil(count / size) }, (_, i) => ({
        after: i === 0 ? null : String(i * size),
        contents: Math.min(size, count - i * size),
        lastPublishedAt: APPROVED,
      }))
      return Response.json(parts)
    }
    const first = Number(searchParams.get('cursor') ?? 0)
    const last = Math.min(first + 1_000, count)
    const contents = Array.from({ length: last - first }, (_, i) => ({
      id: toContentId(first + i + 1),
      title: `Vidéo de démonstration ${first + i + 1}`,
      description: 'Un lac au crépuscule.',
      duration: 754.4,
      publishedAt: APPROVED,
      ...change,
    }))
    return Response.json({ contents, cursor: last < count ? String(last) : null })
  }
}

/** Excludes version checks. */
const makingCalls = () => world.calls.filter(({ path }) => path !== '/internal/sitemap-version')

const get = (path: string, headers: Record<string, string> = {}) => world.send('GET', path, { headers })
const readUrls = async (path: string) => parseSitemap(Readable.from([(await get(path)).text]))

describe('/sitemap.xml', () => {
  test('lists the file of pages and the necessary files of videos', async () => {
    world.fakes.answer = createCatalog(25_000)
    const { status, headers, text } = await get('/sitemap.xml')
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=3',
    })
    expect(await parseSitemapIndex(Readable.from([text]))).toEqual([
      { url: `${PUBLIC_URL}/sitemaps/pages.xml` },
      { url: `${PUBLIC_URL}/sitemaps/videos-1.xml`, lastmod: APPROVED },
      { url: `${PUBLIC_URL}/sitemaps/videos-2.xml`, lastmod: APPROVED },
      { url: `${PUBLIC_URL}/sitemaps/videos-3.xml`, lastmod: APPROVED },
    ])
  })

  test('lists no file of videos without contents', async () => {
    world.fakes.answer = createCatalog(0)
    const { text } = await get('/sitemap.xml')
    expect(text).toContain('pages.xml')
    expect(text).not.toContain('videos')
    expect((await get('/sitemaps/videos-1.xml')).status).toBe(404)
  })
})

test('lists the public pages in /sitemaps/pages.xml without a call', async () => {
  const pages = await readUrls('/sitemaps/pages.xml')
  expect(pages.map(({ url }) => url)).toEqual(
    [
      ...['/', '/categories', '/subscriptions', '/privacy-policy', '/legal-notice'],
      ...['/terms-of-use', '/terms-of-sale', '/resilier', '/renoncer', '/signaler', '/aide'],
    ].map((path) => PUBLIC_URL + path),
  )
  expect(world.calls).toEqual([])
})

describe('/sitemaps/videos-{n}.xml', () => {
  test('splits 25 000 contents into three files without overlap', async () => {
    world.fakes.answer = createCatalog(25_000)
    const files = await Promise.all(
      [1, 2, 3].map(async (n) => {
        const { text } = await get(`/sitemaps/videos-${n}.xml`)
        return [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)
      }),
    )
    expect(files.map((urls) => urls.length)).toEqual([10_000, 10_000, 5_000])
    const all = files.flat()
    expect(new Set(all).size).toBe(25_000)
    expect(all[0]).toBe(`${PUBLIC_URL}/content/${toContentId(1)}`)
    expect(all.at(-1)).toBe(`${PUBLIC_URL}/content/${toContentId(25_000)}`)
  })

  test('ends a file where the next one begins, although more contents follow', async () => {
    world.fakes.answer = (call) =>
      call.path.startsWith('/internal/sitemap-parts')
        ? Response.json([{ after: null, contents: 3, lastPublishedAt: APPROVED }])
        : createCatalog(5_000)(call)
    expect(await readUrls('/sitemaps/videos-1.xml')).toHaveLength(3)
    expect(makingCalls()).toHaveLength(2)
  })

  test('maps a content with the video extension', async () => {
    world.fakes.answer = createCatalog(1)
    const [item] = await readUrls('/sitemaps/videos-1.xml')
    const page = `${PUBLIC_URL}/content/${toContentId(1)}`
    expect(item).toMatchObject({
      url: page,
      lastmod: APPROVED,
      video: [
        {
          thumbnail_loc: `${PUBLIC_URL}/api/contents/${toContentId(1)}/thumbnail`,
          title: 'Vidéo de démonstration 1',
          description: 'Un lac au crépuscule.',
          player_loc: page,
          duration: 754,
          publication_date: APPROVED,
          family_friendly: 'no',
        },
      ],
    })
    expect((await get('/sitemaps/videos-1.xml')).text).not.toMatch(/content_loc|\/media\/|\.m3u8/)
  })

  test('cuts or omits what is too long for the extension', async () => {
    world.fakes.answer = createCatalog(1, { title: 'é'.repeat(200), description: ' ', duration: 90_000 })
    const [item] = await readUrls('/sitemaps/videos-1.xml')
    const [video] = item?.video ?? []
    expect(video?.title).toHaveLength(100)
    expect(video?.description).toContain('une vidéo à voir sur Alcôve')
    expect(video).not.toHaveProperty('duration')
  })

  test('escapes titles', async () => {
    const title = ']]></video:title><script>alert(1)</script> & "x" \u0001'
    world.fakes.answer = createCatalog(1, { title })
    const { text } = await get('/sitemaps/videos-1.xml')
    expect(text).not.toContain('<script')
    expect(text).not.toContain('\u0001')
    expect((await readUrls('/sitemaps/videos-1.xml'))[0]?.video[0]?.title).toContain(
      '<script>alert(1)</script>',
    )
  })

  test.each(['videos-0.xml', 'videos-2.xml', 'videos-1', 'videos-.xml', 'videos-1e3.xml', 'x.xml', ''])(
    'answers 404 for /sitemaps/%s',
    async (name) => {
      world.fakes.answer = createCatalog(10)
      expect((await get(`/sitemaps/${name}`)).json()).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    },
  )
})

describe('a file', () => {
  test('is made once in ten minutes for any number of callers', async () => {
    world.fakes.answer = createCatalog(1_500)
    await Promise.all(Array.from({ length: 20 }, () => get('/sitemaps/videos-1.xml')))
    expect(makingCalls()).toHaveLength(3)
    await get('/sitemap.xml')
    expect(makingCalls()).toHaveLength(3)
    world.clock.advance(601_000)
    await get('/sitemaps/videos-1.xml')
    expect(makingCalls()).toHaveLength(6)
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
