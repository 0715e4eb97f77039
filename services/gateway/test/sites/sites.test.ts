import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startWorld, type World } from '../support/world.ts'

const PAGE = '<!doctype html><html><head><title>site</title></head><body><div id="root"></div></body></html>'
const CONSOLE = '<!doctype html><title>console</title>'
const SCRIPT = 'console.log("site")'

let world: World
let bare: World
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alcove-sites-'))
  const files: Record<string, string | Buffer> = {
    'secret.txt': 'secret',
    'web/index.html': PAGE,
    'web/favicon.svg': '<svg/>',
    'web/assets/app-AbC123.js': SCRIPT,
    'web/assets/app-AbC123.js.br': brotliCompressSync(SCRIPT),
    'web/assets/app-AbC123.js.gz': gzipSync(SCRIPT),
    'web/assets/plain-1.css': 'a{}',
    'web/.fingerprint': 'state of the sources',
    'web/.git/config': 'state of the sources',
    'web/.well-known/security.txt': 'Contact: mailto:a@exemple.test',
    'backoffice/index.html': CONSOLE,
    'backoffice/.fingerprint': 'state of the sources',
    'backoffice/assets/console-1.js': 'console.log("console")',
  }
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(folder, dirname(path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  world = await startWorld({ sites: { web: join(folder, 'web/'), backoffice: join(folder, 'backoffice/') } })
  bare = await startWorld()
})
afterAll(async () => {
  await world.stop()
  await bare.stop()
  await rm(folder, { recursive: true })
})
const get = (path: string, headers: Record<string, string> = {}) => world.send('GET', path, { headers })

describe('a dotfile', () => {
  test.each([
    '/.fingerprint',
    '/%2efingerprint',
    '/.git/config',
    '/assets/../.fingerprint',
    '/assets/.fingerprint',
    '/backoffice/.fingerprint',
    '/backoffice/%2Efingerprint',
  ])('is not served as %s', async (path) => {
    expect((await get(path)).text).not.toContain('state of the sources')
  })

  test('is served below /.well-known/', async () => {
    expect(await get('/.well-known/security.txt')).toMatchObject({
      status: 200,
      text: 'Contact: mailto:a@exemple.test',
    })
  })
})

describe('a page', () => {
  test.each([
    '/',
    '/discover',
    '/watch/eporner_1',
    '/a/b/c',
    '/discover?q=%C3%A9',
    '/tags/%C3%A9t%C3%A9',
    '/100%25',
    '/%',
    '//x',
    '/internal/jwks.json',
    '/index.html',
  ])('serves the site at %s with revalidation', async (path) => {
    const answer = await get(path)
    expect(answer).toMatchObject({ status: 200, text: expect.stringContaining('<div id="root"></div>') })
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
    })
  })

  test.each(['/backoffice/', '/backoffice/cases/1', '/backoffice/caf%C3%A9', '/backoffice/index.html'])(
    'serves the console at %s',
    async (path) => {
      const answer = await get(path)
      expect(answer).toMatchObject({ status: 200, text: CONSOLE, headers: { 'cache-control': 'no-cache' } })
    },
  )

  test('redirects /backoffice to the console', async () => {
    expect(await get('/backoffice')).toMatchObject({ status: 308, headers: { location: '/backoffice/' } })
  })

  test('answers HEAD', async () => {
    const answer = await world.send('HEAD', '/discover')
    expect(answer).toMatchObject({ status: 200, text: '' })
    const { text } = await get('/discover')
    expect(answer.headers['content-length']).toBe(String(Buffer.byteLength(text)))
  })

  test.each(['POST', 'PUT', 'DELETE'])('is not served for %s', async (method) => {
    expect((await world.send(method, '/discover')).json()).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  })

  test('is a problem document without a built site', async () => {
    const answer = await bare.send('GET', '/discover')
    expect(answer.json()).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  })
})

describe('a file', () => {
  test.each([
    ['/assets/app-AbC123.js', SCRIPT, /javascript/],
    ['/assets/plain-1.css', 'a{}', /^text\/css/],
    ['/backoffice/assets/console-1.js', 'console.log("console")', /javascript/],
  ])('caches the hashed file %s for ever', async (path, text, type) => {
    const answer = await get(path)
    expect(answer).toMatchObject({ status: 200, text })
    expect(answer.headers['content-type']).toMatch(type)
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  test('revalidates /favicon.svg', async () => {
    const answer = await get('/favicon.svg')
    expect(answer).toMatchObject({ status: 200, text: '<svg/>' })
    expect(answer.headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'no-cache',
    })
  })

  test.each([
    '/assets/gone-1.js',
    '/assets/',
    '/assets',
    '/assets/%',
    '/backoffice/assets/gone-1.js',
    '/backoffice/assets/app-AbC123.js',
  ])('answers 404 for the missing file %s, without caching', async (path) => {
    const answer = await get(path)
    expect(answer.json()).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect(answer.headers['cache-control']).toBe('no-store')
  })
})

describe('a compressed file', () => {
  test.each([
    ['br', 'gzip, deflate, br'],
    ['gzip', 'gzip, deflate'],
    [undefined, ''],
    [undefined, 'identity'],
  ])('is sent as %s to a caller with %j', async (encoding, accept) => {
    for (const path of ['/assets/app-AbC123.js', '/', '/discover']) {
      const { headers } = await get(path, { 'Accept-Encoding': accept })
      expect(headers['content-encoding']).toBe(encoding)
      expect(headers.vary).toMatch(/^Accept-Encoding(?:, User-Agent, Cookie, X-Age-Proof)?$/)
      expect(headers['content-type']).toMatch(path.endsWith('.js') ? /javascript/ : /html/)
    }
  })

  test('has the original content', async () => {
    const response = await fetch(`${world.origin}/assets/app-AbC123.js`, {
      headers: { 'Accept-Encoding': 'br' },
    })
    expect(await response.text()).toBe(SCRIPT)
  })

  test('is sent uncompressed if there is no such encoding', async () => {
    const answer = await get('/assets/plain-1.css', { 'Accept-Encoding': 'br, gzip' })
    expect(answer.text).toBe('a{}')
    expect(answer.headers).not.toHaveProperty('content-encoding')
  })
})

test.each([
  '/../secret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/%2e%2e%2fsecret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/assets/..%5c..%5csecret.txt',
  '/backoffice/..%2fsecret.txt',
  '/backoffice/..%252fsecret.txt',
  '/backoffice/assets/..%2f..%2f..%2fsecret.txt',
  '/..%00/secret.txt',
  '/....//secret.txt',
  '//secret.txt',
])('refuses %s', async (path) => {
  const answer = await get(path)
  expect(answer.text).not.toBe('secret')
  expect(answer.status).toBeLessThan(500)
})
