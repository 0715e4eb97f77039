import { describe, expect, test } from 'vitest'
import { answerVideos } from '../support/catalog-answers.ts'
import { content, GOOGLE, PUBLIC_URL, startCrawlerWorld } from '../support/crawler-world.ts'

const { world, crawl } = startCrawlerWorld()

describe('text pages', () => {
  test.each([
    GOOGLE,
    'curl/8.9.1',
    'Wget/1.24',
    'python-requests/2.32',
    'SomethingCrawling/1.0',
    'a Spider',
    'facebookexternalhit/1.1',
  ])('are sent to %s', async (agent) => {
    const { text } = await crawl('/', { 'User-Agent': agent })
    expect(text).not.toContain('id="root"')
    expect(text).toContain('<h2>Les nouveautés</h2>')
  })

  test.each([
    '',
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36',
    'Mozilla/5.0 (Linux; Android 14; CUBOT KINGKONG) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  ])('are not sent to %j', async (agent) => {
    const { text } = await crawl('/', { 'User-Agent': agent })
    expect(text).toContain('<div id="root"></div>')
    expect(text).not.toContain('Nouveauté 1')
  })

  test('are not sent with a valid proof, in cookie or header', async () => {
    for (const path of ['/', '/categories', content, '/content/eporner/e1', '/legal-notice']) {
      const brought: Record<string, string>[] = [
        { Cookie: `age_proof=${world().proof()}` },
        { 'X-Age-Proof': world().proof() },
      ]
      for (const headers of brought)
        expect((await crawl(path, headers)).text).toContain('<div id="root"></div>')
    }
  })

  test('are sent with a forged proof', async () => {
    const { text } = await crawl('/', { Cookie: `age_proof=${world().proof()}x` })
    expect(text).not.toContain('id="root"')
  })

  test('serves no text for API paths', async () => {
    const answer = await crawl('/api/contents')
    expect(answer).toMatchObject({ status: 403 })
    expect(answer.json()).toMatchObject({ code: 'AGE_VERIFICATION_REQUIRED' })
  })
})

const PAGES = [
  ['/', 'Le cinéma des adultes, à portes closes.'],
  ['/categories', 'Tous les contenus'],
  ['/categories?tags=solo', 'Tous les contenus'],
  [content, 'Vidéo de démonstration 12'],
  ['/content/eporner/e1', 'Vidéo de démonstration 12'],
  ['/content/eporner/eporner_e1', 'Vidéo de démonstration 12'],
  ['/content/letsjerktv/l1', 'Vidéo de démonstration 12'],
  ['/content/redtube/redtube_r1', 'Vidéo de démonstration 12'],
  ['/subscriptions', 'Abonnements'],
  ['/privacy-policy', 'Politique de confidentialité'],
  ['/legal-notice', 'Mentions légales'],
  ['/terms-of-use', 'Conditions générales d’utilisation'],
  ['/terms-of-sale', 'Conditions générales de vente'],
  ['/resilier', 'Résilier votre contrat'],
  ['/renoncer', 'Renoncer au contrat'],
  ['/renoncer-au-contrat', 'Renoncer au contrat'],
  ['/signaler', 'Signaler un contenu'],
  ['/aide', 'Aide'],
  ['/subscription/success', 'Abonnement activé !'],
  ['/subscription/cancel', 'Paiement annulé'],
  ['/login', 'Connexion'],
  ['/register', 'Inscription'],
  ['/upload', 'Envoyer une vidéo'],
  ['/invoices', 'Mes factures'],
  ['/account/delete', 'Supprimer mon compte'],
  ['/moderation', 'Modération'],
  ['/admin', 'Administration'],
] as const

describe('every page', () => {
  test.each(PAGES)(
    '%s has a heading and text, without script, picture, frame or stream',
    async (path, heading) => {
      const { status, headers, text } = await crawl(path)
      expect(status).toBe(200)
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
      expect(text).toContain(`<h1>${heading}</h1>`)
      expect(text).not.toMatch(
        /<(?:img|picture|video|audio|source|iframe|embed|object|link rel="(?!canonical))/,
      )
      expect(text).not.toMatch(/<script(?! type="application\/ld\+json">)/)
      expect(text).not.toMatch(/og:(?:image|video)|secret|embedUrl|contentUrl|thumbnail|\/api\/|\/media\//)
    },
  )

  test.each(PAGES)('%s has a whole head', async (path) => {
    const { text } = await crawl(path)
    const address = text.match(/<link rel="canonical" href="([^"]+)">/)?.[1]
    expect(address).toMatch(/^https:\/\/alcove\.example\.test\/[^?]*$/)
    expect(text).toContain(`<meta property="og:url" content="${address}">`)
    expect(text).toMatch(/<title>[^<]*Alcôve<\/title>/)
    expect(text).toMatch(/<meta name="description" content="[^"]+">/)
    expect(text).toMatch(/<meta name="robots" content="(?:index, follow, noimageindex|noindex)">/)
    expect(text).toContain('<meta name="rating" content="RTA-5042-1996-1400-1577-RTA">')
    expect(text).toMatch(/<meta property="og:title" content="[^"]+">/)
    expect(text).toMatch(/<meta property="og:description" content="[^"]+">/)
    expect(text).toMatch(/<meta property="og:type" content="(?:website|video\.other)">/)
    expect(text).toContain('<meta property="og:site_name" content="Alcôve">')
    expect(text).toContain('<meta property="og:locale" content="fr_FR">')
  })
})

/** Collects the JSON-LD of a page by type. */
function readJsonLd(text: string): Record<string, Record<string, unknown>> {
  const scripts = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  return Object.fromEntries(scripts.map(([, json = '']) => [JSON.parse(json)['@type'], JSON.parse(json)]))
}

describe('what a page says', () => {
  test('describes a local video for machines, without player or picture', async () => {
    const { VideoObject, BreadcrumbList } = readJsonLd((await crawl(content)).text)
    expect(VideoObject).toEqual({
      '@context': 'https://schema.org',
      '@type': 'VideoObject',
      name: 'Vidéo de démonstration 12',
      description: 'Un lac au crépuscule.',
      uploadDate: '2026-11-21T09:00:00.000Z',
      duration: 'PT12M34S',
      isFamilyFriendly: false,
      url: PUBLIC_URL + content,
    })
    expect(BreadcrumbList).toMatchObject({
      itemListElement: [{ position: 1 }, { position: 2 }, { position: 3 }],
    })
  })

  test('shows its text and its day in France', async () => {
    const { text } = await crawl(content)
    expect(text).toContain('<p>Un lac au crépuscule.</p>')
    expect(text).toContain('<time datetime="2026-11-21T09:00:00.000Z">21 novembre 2026</time>')
    expect(text).toContain('Durée : 12:34')
  })

  test('lists every source on Home and Discover, with links to the videos', async () => {
    for (const path of ['/', '/categories']) {
      const { text } = await crawl(path)
      for (const heading of [
        'Les nouveautés',
        'Les incontournables',
        'Notre sélection',
        'Dernières publications',
      ])
        expect(text).toContain(`<h2>${heading}</h2>`)
      expect(text).toContain('<a href="/content/eporner/eporner_e1">Nouveauté 1</a>')
      expect(text).toContain('<a href="/content/letsjerktv/letsjerktv_l1">Incontournable 1</a>')
      expect(text).toContain('<a href="/content/redtube/redtube_r1">Sélection 1</a>')
      expect(text).toContain(`<a href="${content}">Vidéo de démonstration 12</a>`)
      expect(readJsonLd(text).ItemList?.itemListElement).toHaveLength(4)
    }
  })

  test('describes a video without a description', async () => {
    world().fakes.answer = (call) => answerVideos(call, { description: '  ', duration: null })
    const { VideoObject } = readJsonLd((await crawl(content)).text)
    expect(VideoObject?.description).toContain('Vidéo de démonstration 12')
    expect(VideoObject).not.toHaveProperty('duration')
  })

  test("calls services without the crawler's identity", async () => {
    await crawl('/', { Authorization: 'Bearer t', Cookie: 'a=b' })
    expect(world().calls.length).toBeGreaterThan(0)
    for (const { headers } of world().calls) expect([...headers.keys()]).not.toContain('authorization')
  })
})

const HOSTILE = `</title></script><script>alert(1)</script><img src=x onerror=alert(1)> "quoted" 'single' & \u2028`

test.each(['/', '/categories', content, '/content/eporner/e1'])('escapes titles on %s', async (path) => {
  world().fakes.answer = (call) =>
    answerVideos(call, { title: HOSTILE, description: HOSTILE, createdAt: HOSTILE, approvedAt: HOSTILE })
  const { status, text } = await crawl(path)
  expect(status).toBe(200)
  expect(text).toContain('&lt;script&gt;alert(1)')
  expect(text).not.toMatch(/<script>|<img|<\/title>.*<\/title>/s)
  expect(JSON.stringify(readJsonLd(text))).toContain('<script>alert(1)</script>')
})
