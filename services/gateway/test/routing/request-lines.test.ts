import { USER_ID_HEADER } from '@alcove/kit/http/request-info'
import { createLogger } from '@alcove/kit/log/logger'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { overHttp } from '../../src/upstreams/over-http.ts'
import { type ServiceFake, startService } from '../support/service-fake.ts'
import { INTERNAL_KEY, type Sent, startWorld, type World } from '../support/world.ts'

interface Line {
  level: string
  msg: string
  requestId: string
  method: string
  route: string
  status: number
  ms: number
  userId?: string
  client: string
}

const USER = '0190b3c4-0000-7000-8000-000000000001'
let world: World
let service: ServiceFake
let lines: Line[]
beforeAll(async () => {
  service = await startService((_, response) => {
    response.setHeader(USER_ID_HEADER, USER)
    response.setHeader('Content-Type', 'application/json').end('{"ok":true}')
  })
  const sink = { write: (line: string) => void lines.push(JSON.parse(line) as Line) }
  world = await startWorld({
    log: createLogger('debug', sink),
    environment: { TRUSTED_PROXIES: '1' },
    upstreams: { billing: overHttp('billing', service.url, INTERNAL_KEY, 1_000) },
  })
})
afterAll(async () => {
  await world.stop()
  await service.stop()
})
beforeEach(() => {
  lines = []
})

const requests = () => lines.filter((line) => line.msg === 'request.answered')
const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } })

test('logs one line per request: route without ids, status, time, account, and a mark of the client', async () => {
  world.fakes.answer = ({ info }) => {
    info.userId = USER
    return new Response(null, { status: 200 })
  }
  const answer = await world.send('GET', `/api/users/${USER}`, from('203.0.113.7'))
  expect(requests()).toEqual([
    {
      level: 'info',
      time: expect.any(String),
      msg: 'request.answered',
      requestId: answer.headers['x-request-id'],
      method: 'GET',
      route: '/api/users/{id}',
      status: 200,
      ms: expect.any(Number),
      userId: USER,
      client: expect.stringMatching(/^[\w-]{22}$/),
    },
  ])
  world.reset()
})

test('receives the account from a remote service, and hides it from callers', async () => {
  const answer = await world.send('GET', '/api/subscriptions/plans')
  expect(requests()).toMatchObject([{ route: '/api/subscriptions/plans', status: 200, userId: USER }])
  expect(answer.headers).not.toHaveProperty(USER_ID_HEADER)
})

test('uses one mark per address, and logs neither address nor network', async () => {
  for (const address of ['203.0.113.7', '203.0.113.7', '203.0.113.8', '2001:db8::1', '2001:db8::2'])
    await world.send('GET', '/api/subscriptions/plans', from(address))
  const [a, b, c, d, e] = requests().map((line) => line.client)
  expect(a).toBe(b)
  expect(c).not.toBe(a)
  expect(d).toBe(e)
  expect(JSON.stringify(lines)).not.toMatch(/203\.0\.113|2001:db8/)
})

test.each<[string, string, string, unknown, number, Sent?]>([
  ['an unknown call', 'GET', '/api/nothing/secret-id', '/api/*', 404],
  ['a refusal at the door', 'GET', '/api/contents/secret-id', '/api/contents/{id}', 403],
  ['a wrong method', 'PUT', '/api/users/secret-id', '/api/users/{id}', 405],
  ['a stream', 'GET', '/media/secret-id/hls/master.m3u8', '/media/*', 200],
  ['a page', 'GET', '/watch/secret-id', expect.stringMatching(/\*$/), 404],
  ['a host that is none', 'GET', '/', '*', 400, { headers: { Host: '%secret-id' } }],
])('logs %s without its path', async (_, method, path, route, status, sent) => {
  await world.send(method, path, sent)
  expect(requests()).toMatchObject([{ method, route, status }])
  expect(JSON.stringify(requests())).not.toContain('secret-id')
})

test('logs successful probes at debug only', async () => {
  await world.send('GET', '/healthz')
  expect(requests()).toMatchObject([{ level: 'debug', route: '/healthz', status: 200 }])
})
