import { Readable } from 'node:stream'
import { parseSitemap, parseSitemapIndex } from 'sitemap'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startWorld, type World } from '../support/world.ts'
import { APPROVED, createCatalog, makingCalls, PUBLIC_URL, toContentId } from './catalog-of.ts'

let world: World
beforeEach(async () => {
  world = await startWorld({ environment: { PUBLIC_URL } })
})
afterEach(() => world.stop())

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
    expect(makingCalls(world.calls)).toHaveLength(2)
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
