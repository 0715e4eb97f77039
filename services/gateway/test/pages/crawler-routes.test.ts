import { AppError } from '@alcove/contracts'
import { describe, expect, test } from 'vitest'
import { answerVideos } from '../support/catalog-answers.ts'
import { content, startCrawlerWorld } from '../support/crawler-world.ts'

const { world, crawl } = startCrawlerWorld()

describe('search engines', () => {
  test.each(['/', '/categories', content, '/subscriptions', '/legal-notice'])(
    'may index %s',
    async (path) => {
      const { headers, text } = await crawl(path)
      expect(headers).not.toHaveProperty('x-robots-tag')
      expect(text).toContain('content="index, follow, noimageindex"')
    },
  )

  test.each([
    '/content/eporner/e1',
    '/content/letsjerktv/l1',
    '/content/redtube/redtube_r1',
    '/login',
    '/register',
    '/upload',
    '/library',
    '/invoices',
    '/moderation',
    '/admin',
    '/subscription/success',
  ])('may not index %s', async (path) => {
    const { headers, text } = await crawl(path)
    expect(headers['x-robots-tag']).toBe('noindex')
    expect(text).toContain('<meta name="robots" content="noindex">')
  })

  test.each(['/api/nothing', '/API/contents', '/media/x', '/backoffice/', '/backoffice'])(
    'may not index %s',
    async (path) => {
      expect((await crawl(path)).headers['x-robots-tag']).toBe('noindex')
    },
  )
})

describe('unknown pages', () => {
  test.each([
    '/content/0199f3a0-0000-7000-8000-00000000dead',
    '/content/nonsense',
    '/content/pornhub_1',
    '/content/eporner/unknown',
  ])('%s is not found', async (path) => {
    const { status, headers, text } = await crawl(path)
    expect(status).toBe(404)
    expect(headers['x-robots-tag']).toBe('noindex')
    expect(text).toContain('<h1>Contenu non trouvé</h1>')
  })

  test('answers 404 for an unapproved content', async () => {
    world().fakes.answer = () => Response.json({ code: 'CONTENT_UNAVAILABLE' }, { status: 403 })
    expect((await crawl(content)).status).toBe(404)
  })

  test.each([
    ['/content/eporner_e1', '/content/eporner/eporner_e1'],
    ['/content/redtube_a%2Fb', '/content/redtube/redtube_a%2Fb'],
    ['/nothing', '/'],
    ['/content/other/1', '/'],
    ['/a/b/c', '/'],
    ['/%', '/'],
    ['//elsewhere.example', '/'],
  ])('redirects %s to %s', async (path, location) => {
    expect(await crawl(path)).toMatchObject({ status: 302, headers: { location } })
  })

  test('serves files', async () => {
    expect(await crawl('/favicon.svg')).toMatchObject({ status: 200, text: '<svg/>' })
    expect((await crawl('/assets/gone.js')).status).toBe(404)
  })
})

describe('while services are unavailable', () => {
  test.each(['/', '/categories', content, '/content/eporner/e1'])('%s still has its text', async (path) => {
    world().fakes.answer = () => Promise.reject(new AppError('SERVICE_UNAVAILABLE'))
    const { status, text } = await crawl(path)
    expect(status).toBe(200)
    expect(text).toMatch(/<title>[^<]*Alcôve<\/title>/)
    expect(text).toContain('Accès réservé aux personnes majeures.')
  })

  test.each([
    ['500', () => new Response('no', { status: 500 })],
    ['HTML', () => new Response('<html>')],
    ['something else', () => Response.json({ videos: 1, member: [{}] })],
  ])('ignores an answer that is %s', async (_, answer) => {
    world().fakes.answer = answer
    expect((await crawl('/')).status).toBe(200)
    expect((await crawl(content)).status).toBe(200)
  })

  test('lists the other sources when one hangs', async () => {
    world().fakes.answer = (call) =>
      call.path.includes('redtube') ? new Promise<Response>(() => undefined) : answerVideos(call)
    const { text } = await crawl('/')
    expect(text).toContain('Nouveauté 1')
    expect(text).toContain('<p>Aucun contenu disponible</p>')
  })

  test('lists everything again soon after', async () => {
    world().fakes.answer = () => Promise.reject(new AppError('SERVICE_UNAVAILABLE'))
    expect((await crawl('/')).text).not.toContain('Nouveauté 1')
    world().fakes.answer = (call) => answerVideos(call)
    world().clock.advance(3_000)
    expect((await crawl('/')).text).toContain('Nouveauté 1')
  })
})

test('renders a page once for many crawlers, and again after five seconds', async () => {
  await Promise.all(Array.from({ length: 20 }, () => crawl('/')))
  expect(world().calls).toHaveLength(4)
  await crawl('/')
  expect(world().calls).toHaveLength(4)
  world().clock.advance(5_001)
  await crawl('/')
  expect(world().calls).toHaveLength(8)
})

test('limits crawlers like other callers', async () => {
  const visits = await Promise.all(Array.from({ length: 1_201 }, () => crawl('/legal-notice')))
  expect(visits.filter(({ status }) => status === 429)).toHaveLength(1)
})

test('renders a page again after five seconds when the time was set back', async () => {
  await crawl('/')
  world().clock.advance(-3_600_000)
  const before = world().calls.length
  world().clock.advance(5_001)
  await crawl('/')
  expect(world().calls.length).toBeGreaterThan(before)
})
