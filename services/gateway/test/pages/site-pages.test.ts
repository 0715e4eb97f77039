import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answerVideos, LOCAL_ID } from '../support/catalog-answers.ts'
import { createSiteFolder, PARTS } from '../support/site-folder.ts'
import { startWorld, type World } from '../support/world.ts'

const PUBLIC_URL = 'https://alcove.example.test'
const content = `/content/${LOCAL_ID}`

let world: World
let folder: Awaited<ReturnType<typeof createSiteFolder>>
beforeAll(async () => {
  folder = await createSiteFolder()
})
afterAll(() => folder.remove())
beforeEach(async () => {
  world = await startWorld({ environment: { PUBLIC_URL }, sites: { web: folder.web } })
  world.fakes.answer = (call) => answerVideos(call)
  return () => world.stop()
})
const get = (path: string, headers: Record<string, string> = {}) => world.send('GET', path, { headers })
const readTitle = (text: string) => text.match(/<title>(.*?)<\/title>/s)?.[1]

describe('the head of a page', () => {
  test.each([
    ['/', 'Alcôve', '/'],
    ['/index.html', 'Alcôve', '/'],
    ['/categories', 'Découvrir · Alcôve', '/categories'],
    ['/categories/?q=lac', 'Découvrir · Alcôve', '/categories'],
    ['/Categories', 'Découvrir · Alcôve', '/categories'],
    ['/subscriptions', 'Abonnements · Alcôve', '/subscriptions'],
    ['/legal-notice', 'Mentions légales · Alcôve', '/legal-notice'],
    ['/login', 'Connexion · Alcôve', '/login'],
    ['/nothing/here', 'Alcôve', '/'],
    [content, 'Vidéo de démonstration 12 · Alcôve', content],
    ['/content/eporner/e1', 'Vidéo · Alcôve', '/content/eporner/eporner_e1'],
  ])('%s: %s', async (path, title, canonical) => {
    const { status, text } = await get(path)
    expect(status).toBe(200)
    expect(readTitle(text)).toBe(title)
    expect(text).toContain(`<link rel="canonical" href="${PUBLIC_URL}${canonical}">`)
    expect(text).toContain(`<meta property="og:url" content="${PUBLIC_URL}${canonical}">`)
    expect(text).toContain('<meta name="rating" content="RTA-5042-1996-1400-1577-RTA">')
    expect(text).toContain('<meta property="og:locale" content="fr_FR">')
    expect(text).not.toContain('og:image')
  })

  test('replaces the built one, and keeps the rest of the page', async () => {
    const { text } = await get('/')
    for (const element of ['<title', 'name="description"', 'name="rating"', 'charset'])
      expect(text.split(element), element).toHaveLength(2)
    expect(text).not.toContain('"old"')
    expect(text).toContain('<script type="module" crossorigin src="/assets/index-1.js"></script>')
    expect(text.indexOf('<title')).toBeLessThan(text.indexOf('</head>'))
    expect(text).toContain('<div id="root"></div>')
  })

  test('describes an approved local video only', async () => {
    expect((await get(content)).text).toContain('"@type":"VideoObject"')
    for (const path of ['/', '/categories', '/content/eporner/e1', '/content/eporner_e1'])
      expect((await get(path)).text).not.toContain('VideoObject')
  })

  test('names no provider video, and requests none', async () => {
    for (const path of [
      '/',
      '/categories',
      '/content/eporner/e1',
      '/content/letsjerktv/l1',
      '/login',
      '/nothing',
    ])
      await get(path)
    expect(world.calls).toEqual([])
  })

  test("escapes a video's title", async () => {
    const title = '</title></script><script>alert(1)</script>$&$`'
    world.fakes.answer = (call) => answerVideos(call, { title, description: title })
    const { text } = await get(content)
    expect(text).not.toContain('<script>alert')
    expect(readTitle(text)).toContain('&lt;/title&gt;')
    expect(text).toContain('$&amp;$`')
  })
})

describe('a free site', () => {
  let free: World
  beforeEach(async () => {
    const environment = { PUBLIC_URL, PAYMENT_PROVIDER: 'none' }
    free = await startWorld({ environment, sites: { web: folder.web } })
    free.fakes.answer = (call) => answerVideos(call)
    return () => free.stop()
  })
  const MARK = '<meta name="plans" content="none">'
  const GOOGLE = { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }

  test('tells its pages that there are no plans; a paid site does not', async () => {
    for (const path of ['/', '/subscriptions', content, '/nothing/here']) {
      expect((await free.send('GET', path)).text.split('</head>')[0]).toContain(MARK)
      expect((await get(path)).text).not.toContain('name="plans"')
    }
  })

  test("shows it at the plans' address, without links there", async () => {
    const { text } = await free.send('GET', '/subscriptions', { headers: GOOGLE })
    expect(text).toContain(
      '<p>Ce site est gratuit : toutes les vidéos y sont ouvertes, sans abonnement ni paiement.</p>',
    )
    expect((await free.send('GET', '/', { headers: GOOGLE })).text).not.toContain('href="/subscriptions"')
    expect((await free.send('GET', '/sitemaps/pages.xml')).text).not.toContain('/subscriptions')
  })
})

describe('search engines', () => {
  test.each([
    '/content/eporner/e1',
    '/content/redtube_r1',
    '/content/pornhub_1',
    '/login',
    '/invoices',
    '/upload',
  ])('may not index %s', async (path) => {
    const { headers, text } = await get(path)
    expect(headers['x-robots-tag']).toBe('noindex')
    expect(text).toContain('<meta name="robots" content="noindex">')
  })

  test('may not index an unknown content, whose page people still get', async () => {
    const { status, headers, text } = await get('/content/0199f3a0-0000-7000-8000-00000000dead')
    expect(status).toBe(200)
    expect(headers['x-robots-tag']).toBe('noindex')
    expect(readTitle(text)).toBe('Vidéo · Alcôve')
    expect(text).toContain('<div id="root"></div>')
  })

  test('may index a content while media does not answer', async () => {
    world.fakes.answer = () => new Response('no', { status: 500 })
    const { status, headers, text } = await get(content)
    expect(status).toBe(200)
    expect(headers).not.toHaveProperty('x-robots-tag')
    expect(readTitle(text)).toBe('Vidéo · Alcôve')
  })
})

describe('early resources', () => {
  const named = (text: string) =>
    [...text.matchAll(/<link rel="modulepreload" href="([^"]+)">/g)].map(([, address]) => address)
  const proven = () => ({ Cookie: `age_proof=${world.proof()}` })

  test.each([
    ['/', PARTS.home],
    ['/categories?q=lac', PARTS.discover],
    [content, PARTS.local],
    ['/content/redtube/r1', PARTS.redtube],
    ['/login', []],
  ])('are named on %s for visitors with a proof', async (path, parts) => {
    const { text } = await get(path, proven())
    expect(text).toContain('<meta name="age-proof" content="valid">')
    expect(named(text)).toEqual(parts)
  })

  test("are named for no other visitor, after anyone's visit", async () => {
    await get(content, proven())
    for (const proof of ['', `${world.proof()}x`]) {
      const { text } = await get(content, { Cookie: `age_proof=${proof}` })
      expect(text).not.toContain('age-proof')
      expect(text).not.toContain('preload')
      expect(text).not.toContain('/thumbnail')
    }
  })

  test('include the poster of a visible local video', async () => {
    const { text } = await get(content, proven())
    for (const [width, media] of [
      [640, '(width &lt; 640px)'],
      [1280, '(width &gt;= 640px)'],
    ])
      expect(text).toContain(
        `<link rel="preload" as="image" href="/api/contents/${LOCAL_ID}/thumbnail?w=${width}" media="${media}" fetchpriority="high">`,
      )
    world.fakes.answer = () => Response.json({}, { status: 404 })
    world.clock.advance(5_001)
    expect((await get(content, proven())).text).not.toContain('as="image"')
  })

  test('end with the proof', async () => {
    const cookie = proven()
    world.clock.advance(3_601_000)
    expect((await get('/', cookie)).text).not.toContain('age-proof')
  })
})

test('drops a withdrawn content from its page after five seconds', async () => {
  expect((await get(content)).text).toContain('Vidéo de démonstration 12')
  world.fakes.answer = () => Response.json({}, { status: 404 })
  world.clock.advance(5_001)
  expect((await get(content)).text).not.toContain('Vidéo de démonstration 12')
})

test('evicts pages of many hosts', async () => {
  const description = 'x'.repeat(1_000_000)
  const other = await startWorld({ sites: { web: folder.web } })
  other.fakes.answer = () => {
    const facts = { id: 'e1', title: 'Lac', description, createdAt: null, approvedAt: null, duration: 60 }
    return Response.json({ videos: [facts], member: [facts] })
  }
  const fetchPage = (n: number) =>
    other.send('GET', '/categories', { headers: { Host: `h${n}.example.test`, 'User-Agent': 'Googlebot' } })
  const calls = async (n: number) => {
    const before = other.calls.length
    expect((await fetchPage(n)).status).toBe(200)
    return other.calls.length - before
  }
  expect(await calls(0)).toBe(4)
  expect(await calls(0)).toBe(0)
  for (let n = 1; n < 6; n++) await fetchPage(n)
  expect(await calls(5)).toBe(0)
  expect(await calls(0)).toBe(4)
  await other.stop()
})

test("uses the request's address without PUBLIC_URL", async () => {
  const other = await startWorld({ sites: { web: folder.web } })
  const { text } = await other.send('GET', '/categories', { headers: { Host: 'videos.example.test' } })
  await other.stop()
  expect(text).toContain('<link rel="canonical" href="http://videos.example.test/categories">')
})

describe('a page response', () => {
  const fetchAs = (encoding: string) =>
    fetch(`${world.origin}/`, {
      headers: { 'Accept-Encoding': encoding, 'User-Agent': 'Mozilla/5.0 Firefox/140.0' },
    })

  test('is compressed for callers that accept it', async () => {
    const plain = (await get('/')).text
    for (const encoding of ['br', 'gzip']) {
      const response = await fetchAs(encoding)
      expect(response.headers.get('content-encoding')).toBe(encoding)
      expect(await response.text()).toBe(plain)
    }
    expect((await get('/', { 'Accept-Encoding': 'br;q=0, gzip;q=0' })).text).toBe(plain)
  })

  test('is not sent again to a caller that has it', async () => {
    const { headers } = await get('/')
    const again = await get('/', { 'If-None-Match': `W/"other", ${headers.etag}` })
    expect(again).toMatchObject({ status: 304, text: '' })
    expect(again.headers.etag).toBe(headers.etag)
    expect((await get('/categories', { 'If-None-Match': String(headers.etag) })).status).toBe(200)
  })

  test('varies by caller, so caches must revalidate', async () => {
    const { headers } = await get('/')
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers.vary).toBe('Accept-Encoding, User-Agent, Cookie, X-Age-Proof')
  })
})
