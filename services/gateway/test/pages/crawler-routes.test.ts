import { AppError } from '@alcove/contracts'
import { describe, expect, test } from 'vitest'
import { answerVideos } from './catalog-answers.ts'
import { content, startCrawling } from './crawling.ts'

const { world, crawl } = startCrawling()

describe('search engines', () => {
  test.each(['/', '/categories', content, '/subscriptions', '/legal-notice'])('may show %s', async (path) => {
    const { headers, text } = await crawl(path)
    expect(headers).not.toHaveProperty('x-robots-tag')
    expect(text).toContain('content="index, follow, noimageindex"')
  })

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
  ])('may not show %s', async (path) => {
    const { headers, text } = await crawl(path)
    expect(headers['x-robots-tag']).toBe('noindex')
    expect(text).toContain('<meta name="robots" content="noindex">')
  })

  test.each(['/api/nothing', '/API/contents', '/media/x', '/backoffice/', '/backoffice'])(
    'may not show %s',
    async (path) => {
      expect((await crawl(path)).headers['x-robots-tag']).toBe('noindex')
    },
  )
})

describe('what is not there', () => {
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

  test('a content that is not approved is not found either', async () => {
    world().doubles.answer = () => Response.json({ code: 'CONTENT_UNAVAILABLE' }, { status: 403 })
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
  ])('%s leads to %s', async (path, location) => {
    expect(await crawl(path)).toMatchObject({ status: 302, headers: { location } })
  })

  test('files are files', async () => {
    expect(await crawl('/favicon.svg')).toMatchObject({ status: 200, text: '<svg/>' })
    expect((await crawl('/assets/gone.js')).status).toBe(404)
  })
})

describe('when services are away', () => {
  test.each(['/', '/categories', content, '/content/eporner/e1'])(
    '%s still says what it is',
    async (path) => {
      world().doubles.answer = () => Promise.reject(new AppError('SERVICE_UNAVAILABLE'))
      const { status, text } = await crawl(path)
      expect(status).toBe(200)
      expect(text).toMatch(/<title>[^<]*Alcôve<\/title>/)
      expect(text).toContain('Accès réservé aux personnes majeures.')
    },
  )

  test.each([
    ['500', () => new Response('no', { status: 500 })],
    ['HTML', () => new Response('<html>')],
    ['something else', () => Response.json({ videos: 1, member: [{}] })],
  ])('an answer that is %s is no answer', async (_, answer) => {
    world().doubles.answer = answer
    expect((await crawl('/')).status).toBe(200)
    expect((await crawl(content)).status).toBe(200)
  })

  test('the others are listed when one hangs', async () => {
    world().doubles.answer = (call) =>
      call.path.includes('redtube') ? new Promise<Response>(() => undefined) : answerVideos(call)
    const { text } = await crawl('/')
    expect(text).toContain('Nouveauté 1')
    expect(text).toContain('<p>Aucun contenu disponible</p>')
  })

  test('and all is there again soon after', async () => {
    world().doubles.answer = () => Promise.reject(new AppError('SERVICE_UNAVAILABLE'))
    expect((await crawl('/')).text).not.toContain('Nouveauté 1')
    world().doubles.answer = (call) => answerVideos(call)
    world().clock.advance(3_000)
    expect((await crawl('/')).text).toContain('Nouveauté 1')
  })
})

test('a page is made once for many crawlers, and anew after five seconds', async () => {
  await Promise.all(Array.from({ length: 20 }, () => crawl('/')))
  expect(world().calls).toHaveLength(4)
  await crawl('/')
  expect(world().calls).toHaveLength(4)
  world().clock.advance(5_001)
  await crawl('/')
  expect(world().calls).toHaveLength(8)
})

test('crawlers are slowed down like everybody', async () => {
  const visits = await Promise.all(Array.from({ length: 1_201 }, () => crawl('/legal-notice')))
  expect(visits.filter(({ status }) => status === 429)).toHaveLength(1)
})
