import { gunzipSync } from 'node:zlib'
import { type OperationSpec, operations } from '@alcove/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
const get = (path: string) => world.send('GET', path)

describe('/api/openapi.json', () => {
  test('describes public operations only', async () => {
    const answer = await get('/api/openapi.json')
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toMatch(/^application\/json/)
    const { openapi, info, paths } = answer.json()
    expect([openapi, info.version]).toEqual(['3.1.0', '1.2.3'])
    const described = Object.entries(paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods)
        .filter((key) => key !== 'parameters')
        .map((method) => `${method.toUpperCase()} ${path}`),
    )
    const outside = (operations as readonly OperationSpec[])
      .filter((one) => one.audience !== 'internal')
      .map((one) => `${one.method} ${one.path}`)
    expect(described.sort()).toEqual(outside.sort())
  })
})

test('/api/asyncapi.json describes the events', async () => {
  const { asyncapi, info, channels } = (await get('/api/asyncapi.json')).json()
  expect([asyncapi, info.version]).toEqual([expect.stringMatching(/^3\./), '1.2.3'])
  expect(JSON.stringify(channels)).toContain('content.uploaded')
})

describe('/api/docs', () => {
  test('is a page that loads everything from here', async () => {
    const { status, headers, text } = await get('/api/docs')
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    const loaded = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url = '']) => url)
    expect(loaded).toHaveLength(3)
    for (const url of loaded) {
      expect(url).toMatch(/^\/api\/docs\/[\w.-]+$/)
      expect((await get(url)).status).toBe(200)
    }
    expect(text).not.toMatch(/https?:|\/\/\w/)
  })

  test('sends nothing to other hosts', async () => {
    const { text } = await get('/api/docs/start.js')
    expect(text).toContain("url: '/api/openapi.json'")
    // The default sends the description to a public validator.
    expect(text).toContain('validatorUrl: null')
    expect(text).not.toMatch(/https?:/)
  })

  test.each([
    '/api/docs/package.json',
    '/api/docs/..%2Fpackage.json',
    '/api/docs/%2e%2e/%2e%2e/package.json',
  ])('has no file %s', async (path) => {
    expect((await get(path)).status).toBe(404)
  })
})

describe('/api/contexts', () => {
  test.each(['Content', 'User', 'Plan', 'Subscription', 'Collection'])('explains %s', async (type) => {
    const answer = await get(`/api/contexts/${type}`)
    expect(answer.status).toBe(200)
    expect(answer.json()['@context']).toMatchObject({ '@vocab': 'urn:alcove:term:' })
  })

  test('explains every type of a described answer', async () => {
    const described = (await get('/api/openapi.json')).text
    const types = new Set(
      [...described.matchAll(/"@type":\{"type":"string","const":"(\w+)"/g)].map(([, type]) => type),
    )
    expect(types).toContain('Content')
    for (const type of types) expect((await get(`/api/contexts/${type}`)).status, type).toBe(200)
  })

  test.each(['constructor', '__proto__', 'toString', 'content', 'Unknown', '%00', ''])(
    'has no context for %j',
    async (type) => {
      const answer = await get(`/api/contexts/${type}`)
      expect(answer.status).toBe(404)
      expect(answer.json()).toMatchObject({ code: 'NOT_FOUND' })
    },
  )
})

test.each(['/api/docs/swagger-ui-bundle.js', '/api/openapi.json'])(
  'serves %s equally compressed, with its length in the head',
  async (path) => {
    const plain = await get(path)
    const short = await world.send('GET', path, { headers: { 'Accept-Encoding': 'gzip' } })
    expect(short.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
    expect(gunzipSync(short.bytes).equals(plain.bytes)).toBe(true)
    const { headers, bytes } = await world.send('HEAD', path)
    expect([headers['content-length'], bytes.byteLength]).toEqual([String(plain.bytes.byteLength), 0])
  },
)

test('keeps crawlers to the public pages in /robots.txt', async () => {
  const { headers, text } = await get('/robots.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(text).toMatch(/^User-agent: \*$/m)
  for (const path of ['/api/', '/media/', '/objects/', '/backoffice/'])
    expect(text).toContain(`Disallow: ${path}\n`)
  expect(text).toContain(`\nSitemap: ${world.origin}/sitemap.xml\n`)
})

test('lets documents be cached for an hour', async () => {
  for (const path of ['/api/openapi.json', '/api/asyncapi.json', '/api/contexts/Content', '/robots.txt'])
    expect((await get(path)).headers['cache-control']).toBe('public, max-age=3600')
})
