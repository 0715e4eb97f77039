import { randomBytes } from 'node:crypto'
import { type ClientRequest, request as httpRequest } from 'node:http'
import { eventually } from '@alcove/kit/testing/eventually'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { OPEN_BODIES_PER_NETWORK } from '../../src/guards/open-requests.ts'
import { overHttp } from '../../src/upstreams/over-http.ts'
import { type ServiceFake, startService } from '../support/service-fake.ts'
import { INTERNAL_KEY, startWorld, type World } from '../support/world.ts'

const CONNECTIONS = 2
const WAIT_MS = 300
const PLANS = '/api/subscriptions/plans'
const WEBHOOK = '/api/webhooks/sandbox'
const LARGEST = 512 * 1024

let world: World
let service: ServiceFake
let got: Buffer[]
const senders: ClientRequest[] = []
beforeAll(async () => {
  service = await startService(() => undefined)
  const upstream = () => overHttp('a service', service.url, INTERNAL_KEY, 15_000, CONNECTIONS, WAIT_MS)
  world = await startWorld({
    environment: { TRUSTED_PROXIES: '1', RATE_LIMIT: 'off' },
    upstreams: { billing: upstream(), catalog: upstream() },
  })
})
beforeEach(() => {
  service.received.length = 0
  got = []
  service.fake.handle = async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    got.push(Buffer.concat(chunks))
    response.end('fine')
  }
})
afterEach(() => {
  for (const sender of senders.splice(0)) sender.destroy()
})
afterAll(async () => {
  await world.stop()
  await service.stop()
})

/** Sends the first bytes of a body and pauses. */
function startRequest(path: string, first: Buffer | string, headers: Record<string, string | number> = {}) {
  const sender = httpRequest({
    host: '127.0.0.1',
    port: world.port,
    method: 'POST',
    path,
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': '2001:db8:1:2::1', ...headers },
    agent: false,
  })
  senders.push(sender)
  const answered = new Promise<number>((resolve) => {
    sender.on('response', (answer) => resolve(answer.resume().statusCode ?? 0))
    sender.on('error', () => resolve(0))
  })
  sender.write(first)
  return { sender, answered }
}

describe('an unfinished body', () => {
  test.each([WEBHOOK, '/api/video-access/track'])('takes no connection to a service: %s', async (path) => {
    for (let i = 0; i < 3 * CONNECTIONS; i++) startRequest(path, ' ', { 'Content-Length': 60_000 })
    await world.send('GET', PLANS)
    expect((await world.send('GET', PLANS)).text).toBe('fine')
    expect(service.received.map((one) => one.path)).toEqual([PLANS, PLANS])
  })

  test.each<Record<string, string | number>>([
    { 'Content-Length': LARGEST },
    { 'Transfer-Encoding': 'chunked' },
  ])('is passed on byte by byte after its start: %j', async (headers) => {
    const bytes = randomBytes(LARGEST)
    const { sender, answered } = startRequest(WEBHOOK, bytes.subarray(0, 1_000), headers)
    await world.send('GET', PLANS)
    expect(service.received).toHaveLength(1)
    sender.end(bytes.subarray(1_000))
    expect(await answered).toBe(200)
    expect(got[1]?.equals(bytes)).toBe(true)
    expect(service.received[1]?.headers['content-length']).toBe(String(LARGEST))
  })

  test('is not passed on when its sender leaves', async () => {
    const { sender } = startRequest(WEBHOOK, ' ', { 'Content-Length': 100 })
    await world.send('GET', PLANS)
    sender.destroy()
    await world.send('GET', PLANS)
    expect(service.received.map((one) => one.path)).toEqual([PLANS, PLANS])
  })

  test('is refused when its announced length exceeds the limit', async () => {
    const { answered } = startRequest(WEBHOOK, ' ', { 'Content-Length': LARGEST + 1 })
    expect(await answered).toBe(413)
  })

  test('is dropped when it turns out to exceed the limit', async () => {
    const { sender, answered } = startRequest(WEBHOOK, ' ', { 'Transfer-Encoding': 'chunked' })
    sender.end(Buffer.alloc(LARGEST))
    expect([413, 0]).toContain(await answered)
    expect(service.received).toEqual([])
  })
})

test('counts towards a limit per network, with RATE_LIMIT=off too', async () => {
  for (let i = 0; i < OPEN_BODIES_PER_NETWORK; i++) startRequest(WEBHOOK, ' ', { 'Content-Length': 2 })
  // Note: earlier requests on other connections are counted once this is refused.
  const refused = () => startRequest(WEBHOOK, ' ', { 'Content-Length': 2 })
  await eventually(async () => {
    const { sender, answered } = refused()
    const status = await Promise.race([answered, new Promise((resolve) => setTimeout(resolve, 100, 'open'))])
    if (status === 'open') sender.destroy()
    return status === 429
  })
  const headers = { 'X-Forwarded-For': '2001:db8:1:2:ffff::9', 'Content-Type': 'application/json' }
  expect((await world.send('GET', PLANS, { headers })).status).toBe(200)
  const elsewhere = { ...headers, 'X-Forwarded-For': '2001:db8:1:3::1' }
  expect((await world.send('POST', WEBHOOK, { headers: elsewhere, body: '{}' })).status).toBe(200)

  const [first, second] = senders
  first?.end(' ')
  second?.destroy()
  await eventually(async () => (await world.send('POST', WEBHOOK, { headers, body: '{}' })).status === 200)
})

describe('a call without a free connection', () => {
  test('is refused after a while, and never sent', async () => {
    const held: import('node:http').ServerResponse[] = []
    service.fake.handle = (_, response) => void held.push(response)
    const first = Array.from({ length: CONNECTIONS }, () => world.send('GET', PLANS))
    await eventually(() => held.length === CONNECTIONS)

    const started = performance.now()
    const refused = await world.send('POST', WEBHOOK, { body: '{}' })
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '2'])
    expect(performance.now() - started).toBeGreaterThan(WAIT_MS - 50)

    const waiting = world.send('GET', `${PLANS}?late`)
    for (const response of held.splice(0)) response.end('fine')
    expect((await Promise.all(first)).map(({ text }) => text)).toEqual(['fine', 'fine'])
    await eventually(() => held.length === 1)
    held[0]?.end('late')
    expect((await waiting).text).toBe('late')
    expect(service.received.map(({ method }) => method)).toEqual(['GET', 'GET', 'GET'])
  })
})
