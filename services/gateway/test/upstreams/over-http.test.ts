import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { overHttp } from '../../src/upstreams/over-http.ts'
import { type ServiceFake, startService } from '../support/service-fake.ts'
import { INTERNAL_KEY, startWorld, type World } from '../support/world.ts'

let world: World
let service: ServiceFake
beforeAll(async () => {
  service = await startService(ok)
  const upstream = () => overHttp('a service', service.url, INTERNAL_KEY, 1_000)
  world = await startWorld({ upstreams: { billing: upstream(), identity: upstream(), media: upstream() } })
})
afterAll(async () => {
  await world.stop()
  await service.stop()
})
beforeEach(() => {
  service.received.length = 0
  service.fake.handle = ok
})

function ok(_: unknown, response: import('node:http').ServerResponse): void {
  response.setHeader('Content-Type', 'application/json').end('{"ok":true}')
}
const PLANS = '/api/subscriptions/plans'

describe('a request', () => {
  test("arrives with its own data and the gateway's info", async () => {
    const headers = {
      Authorization: 'Bearer t',
      Cookie: 'a=1; b=2',
      'If-None-Match': '"1"',
      Range: 'bytes=0-1',
    }
    const answer = await world.send('GET', `${PLANS}?a=%C3%A9&b[]=1`, { headers })
    expect([answer.status, answer.json()]).toEqual([200, { ok: true }])
    const [got] = service.received
    expect(got).toMatchObject({ method: 'GET', path: `${PLANS}?a=%C3%A9&b[]=1` })
    expect(got?.headers).toMatchObject({
      authorization: 'Bearer t',
      cookie: 'a=1; b=2',
      'if-none-match': '"1"',
      range: 'bytes=0-1',
      host: new URL(service.url).host,
      'x-request-id': answer.headers['x-request-id'],
      'x-alcove-client-ip': '127.0.0.1',
      'x-alcove-origin': world.origin,
      'x-alcove-internal-key': INTERNAL_KEY,
    })
  })

  test('is answered without internal headers, but with the key for an edge', async () => {
    service.fake.handle = (_, response) => {
      response.setHeader('X-Alcove-User-Id', 'a').setHeader('X-Alcove-Media-Key', 'content/set').end()
    }
    const { headers } = await world.send('GET', '/media/a-grant/check')
    expect(headers['x-alcove-media-key']).toBe('content/set')
    expect(headers['x-alcove-user-id']).toBeUndefined()
  })

  test('cannot forge request info', async () => {
    const headers = {
      'X-Request-Id': 'mine',
      'X-Alcove-Client-Ip': '6.6.6.6',
      'X-Alcove-Origin': 'https://evil.example',
      'X-Alcove-Role': 'admin',
      'X-Alcove-Internal-Key': 'mine',
      traceparent: 'mine',
    }
    const answer = await world.send('GET', PLANS, { headers })
    const got = service.received[0]?.headers
    expect(got).toMatchObject({
      'x-request-id': answer.headers['x-request-id'],
      'x-alcove-client-ip': '127.0.0.1',
      'x-alcove-origin': world.origin,
    })
    expect(JSON.stringify(service.received)).not.toMatch(/mine|6\.6\.6\.6|evil|admin/)
  })

  test('passes on a well-formed trace', async () => {
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
    await world.send('GET', PLANS, { headers: { traceparent } })
    expect(service.received[0]?.headers).toMatchObject({ traceparent })
  })

  test('loses headers of a single connection', async () => {
    const headers = {
      Connection: 'keep-alive, X-Hop',
      'X-Hop': '1',
      'Keep-Alive': 'timeout=5',
      'Proxy-Authorization': 'Basic x',
      'Proxy-Connection': 'keep-alive',
      TE: 'trailers',
      Upgrade: 'websocket',
      'X-Kept': '1',
    }
    await world.send('GET', PLANS, { headers })
    const names = Object.keys(service.received[0]?.headers ?? {})
    expect(names).toContain('x-kept')
    for (const name of ['x-hop', 'keep-alive', 'proxy-authorization', 'proxy-connection', 'te', 'upgrade'])
      expect(names).not.toContain(name)
  })

  test.each([
    ['POST', { 'Content-Length': '0' }, undefined],
    ['POST', {}, undefined],
    ['POST', { 'Transfer-Encoding': 'chunked' }, '{}'],
    ['POST', { 'Content-Length': '2' }, '{}'],
    ['POST', { 'Content-Length': '2', Expect: '100-continue' }, '{}'],
  ])('keeps the body of %s with %j', async (method, headers, body) => {
    let text = ''
    service.fake.handle = async (request, response) => {
      for await (const chunk of request) text += chunk
      ok(request, response)
    }
    const answer = await world.send(method, '/api/token/refresh', { headers, ...(body ? { body } : {}) })
    expect([answer.status, text]).toEqual([200, body ?? ''])
  })

  test('loses the body of a GET', async () => {
    const answer = await world.send('GET', PLANS, { headers: { 'Content-Length': '4' }, body: 'body' })
    expect(answer.status).toBe(200)
    expect(service.received[0]?.headers).not.toHaveProperty('content-length')
  })
})

describe('an answer', () => {
  test('keeps its status, headers and every cookie', async () => {
    service.fake.handle = (_, response) => {
      response.writeHead(201, { 'Set-Cookie': ['a=1; Path=/', 'b=2; HttpOnly'], ETag: '"1"', Vary: 'Accept' })
      response.end('made')
    }
    const answer = await world.send('POST', '/api/users')
    expect(answer).toMatchObject({ status: 201, text: 'made', headers: { etag: '"1"', vary: 'Accept' } })
    expect(answer.headers['set-cookie']).toEqual(['a=1; Path=/', 'b=2; HttpOnly'])
  })

  test('loses headers of a single connection', async () => {
    service.fake.handle = (_, response) => {
      response.writeHead(200, {
        Connection: 'keep-alive, X-Hop',
        'X-Hop': '1',
        'Keep-Alive': 'timeout=9',
        Upgrade: 'h2c',
      })
      response.end('x')
    }
    const { headers } = await world.send('GET', PLANS)
    expect(headers).not.toHaveProperty('x-hop')
    expect(headers).not.toHaveProperty('upgrade')
    expect(headers['keep-alive']).not.toBe('timeout=9')
  })

  test.each([204, 205, 304])('of %d has no body', async (status) => {
    service.fake.handle = (_, response) => response.writeHead(status, { ETag: '"1"' }).end()
    const answer = await world.send('GET', PLANS)
    expect(answer).toMatchObject({ status, text: '', headers: { etag: '"1"' } })
  })

  test('to HEAD has the length of the GET', async () => {
    service.fake.handle = (_, response) => response.writeHead(200, { 'Content-Length': '11' }).end()
    const answer = await world.send('HEAD', PLANS)
    expect(answer).toMatchObject({ status: 200, text: '', headers: { 'content-length': '11' } })
    expect(service.received).toMatchObject([{ method: 'HEAD' }])
  })
})

test('reuses connections', async () => {
  const before = service.connections()
  const headers = { 'X-Age-Proof': world.proof() }
  for (let i = 0; i < 20; i++) {
    await world.send('GET', PLANS)
    await world.send('GET', '/api/contents/1/hls-url', { headers })
    await world.send('GET', '/media/g/1.m4s')
  }
  expect(service.connections() - before).toBeLessThanOrEqual(4)
})
