import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(() => world.reset())

/** Sends sendRaw bytes; resolves to the head of the first answer. */
function sendRaw(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(world.port, '127.0.0.1', () => socket.write(bytes))
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
      if (text.includes('\r\n\r\n')) socket.destroy()
    })
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
  })
}
const readStatus = (text: string) => Number(text.split(' ')[1])

test.each([
  ['a lone percent', '/api/users/%'],
  ['half a letter', '/api/users/%C3'],
  ['no UTF-8', '/api/users/%FF%FE'],
  ['a surrogate', '/api/users/%ED%A0%80'],
  ['NUL', '/api/users/%00'],
  ['a line break', '/api/users/%0d%0aX-Evil:1'],
  ['a lone percent in the query', '/api/subscriptions/plans?a=%'],
  ['a lone percent in a page', '/watch/%'],
  ['a lone percent in a stream', '/media/%/x'],
])('handles %s in the address', async (_, path) => {
  const answer = await world.send('GET', path)
  expect(answer.status).toBeLessThan(500)
  expect(answer.headers).not.toHaveProperty('x-evil')
})

test.each(['/api/contents/%/hls-url', '/api/contents/%C3/hls-url', '/api/contents/..%2F..%2Fx/hls-url'])(
  'passes %s on as one segment',
  async (path) => {
    world.fakes.answer = () => Response.json({ access: { allowed: true, reason: null } })
    const headers = { 'X-Age-Proof': world.proof() }
    expect((await world.send('GET', path, { headers })).status).toBe(200)
    expect(world.calls[0]?.path).toMatch(/^\/internal\/contents\/[^/]+\/access$/)
  },
)

test.each([
  ['long', 8_000, 404],
  ['absurdly long', 20_000, 431],
])('answers a %s address', async (_, length, status) => {
  expect((await world.send('GET', `/api/${'a'.repeat(length)}`)).status).toBe(status)
})

test.each([
  ['no host', 'GET /healthz HTTP/1.1\r\n\r\n', 400],
  ['no host in HTTP/1.0', 'GET /healthz HTTP/1.0\r\n\r\n', 400],
  ['no host beside an address', 'GET http://a/healthz HTTP/1.1\r\n\r\n', 400],
  ['two hosts', 'GET /healthz HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n', 400],
  ['an empty host', 'GET /healthz HTTP/1.1\r\nHost: \r\n\r\n', 400],
  ['a host with a path', 'GET /healthz HTTP/1.1\r\nHost: a/b\r\n\r\n', 400],
  ['a host with an account', 'GET /healthz HTTP/1.1\r\nHost: a@b\r\n\r\n', 400],
  ['a host of other signs', 'GET /healthz HTTP/1.1\r\nHost: a:event=rebill:zz=\r\n\r\n', 400],
  [
    'a host of other signs behind an address',
    'GET http://a/healthz HTTP/1.1\r\nHost: a:event=rebill:zz=\r\n\r\n',
    400,
  ],
  ['a host behind an address that is none', 'GET http://a/healthz HTTP/1.1\r\nHost: a b\r\n\r\n', 400],
  ['an asterisk', 'OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n', 400],
  ['no HTTP at all', 'hello\r\n\r\n', 400],
  [
    'two lengths',
    'POST /api/users HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
    400,
  ],
  [
    'length and chunks',
    'POST /api/users HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
])('refuses %s', async (_, bytes, status) => {
  expect(readStatus(await sendRaw(bytes))).toBe(status)
  expect(world.calls).toEqual([])
})

test('refuses a request without a host with the id and headers of every answer', async () => {
  const answer = await sendRaw('GET /healthz HTTP/1.1\r\n\r\n')
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer).toMatch(/^x-request-id: /im)
  expect(answer).toMatch(/^content-security-policy: /im)
})

test.each([
  ['a call', '/api/contents', 403],
  ['a spelling of a call', '/x/..//%61pi/contents?a=b', 403],
  ['a file', '/media/x?y', 200],
  ['a page', '/?/api', null],
  ['an empty path', '?/api', null],
])('treats %s in absolute form like its path', async (_, path, hidden) => {
  const answer = await sendRaw(`GET http://a.example:80${path} HTTP/1.1\r\nHost: a\r\n\r\n`)
  expect(/^x-robots-tag: noindex\r$/im.test(answer)).toBe(hidden !== null)
  if (hidden !== null) expect(readStatus(answer)).toBe(hidden)
})

test('treats a GET with a body as a GET', async () => {
  const answer = await world.send('GET', '/api/subscriptions/plans', {
    headers: { 'Content-Length': '4' },
    body: 'body',
  })
  expect(answer.status).toBe(200)
})

test.each([
  'a',
  'videos.example:8080',
  '127.0.0.1:80',
  '[::1]:8080',
  'xn--alcve-2ta.example',
  'my_host.local.',
])('accepts the host %s', async (host) => {
  const answer = await sendRaw(`GET http://a/healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
  expect(readStatus(answer)).toBe(200)
})
