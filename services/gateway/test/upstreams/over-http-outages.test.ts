import { createServer } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { overHttp } from '../../src/upstreams/over-http.ts'
import { type ServiceFake, startService } from '../support/service-fake.ts'
import { type Answer, INTERNAL_KEY, startWorld, type World } from '../support/world.ts'

const TIMEOUT_MS = 300
const PLANS = '/api/subscriptions/plans'

let world: World
let service: ServiceFake
beforeAll(async () => {
  service = await startService(ok)
  world = await startWorld({
    upstreams: {
      billing: overHttp('billing', service.url, INTERNAL_KEY, TIMEOUT_MS),
      identity: overHttp('identity', service.url, INTERNAL_KEY, TIMEOUT_MS),
      'age-gate': overHttp('age-gate', `http://127.0.0.1:${await closedPort()}`, INTERNAL_KEY, TIMEOUT_MS),
    },
  })
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
  response.end('fine')
}

async function closedPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as import('node:net').AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

function expectOutage(answer: Answer): void {
  expect(answer.status).toBe(503)
  expect(answer.headers['retry-after']).toBe('2')
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  expect(answer.json()).toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    message: 'Le service est momentanément indisponible, veuillez réessayer',
    requestId: answer.headers['x-request-id'],
  })
}

describe('503', () => {
  test('when no server listens', async () => {
    expectOutage(await world.send('GET', '/api/age-gate/status'))
    expectOutage(await world.send('POST', '/api/age-gate/verify', { body: '{}' }))
  })

  test('when a service accepts the request and never answers', async () => {
    service.fake.handle = () => undefined
    const started = performance.now()
    expectOutage(await world.send('GET', PLANS))
    expectOutage(await world.send('POST', '/api/users', { body: '{}' }))
    expect(service.received).toHaveLength(2)
    const took = performance.now() - started
    expect(took).toBeGreaterThan(2 * TIMEOUT_MS - 50)
    expect(took).toBeLessThan(5_000)
  })

  test('when a service answers something other than HTTP', async () => {
    service.fake.handle = (request) => request.socket.end('hello\r\n\r\n')
    expectOutage(await world.send('GET', PLANS))
  })

  test('is counted', async () => {
    await world.send('GET', '/api/age-gate/status')
    const { text } = await world.send('GET', '/metrics')
    expect(text).toMatch(
      /alcove_http_request_duration_seconds_count\{.*route="\/api\/age-gate\/status",status="503"\} \d/,
    )
  })
})

test('serves the next request after an outage', async () => {
  service.fake.handle = (request) => request.socket.destroy()
  expectOutage(await world.send('POST', '/api/users', { body: '{}' }))
  service.fake.handle = ok
  expect((await world.send('POST', '/api/users', { body: '{}' })).text).toBe('fine')
})

describe('a service that closes the connection before it answers', () => {
  const hangUpOnce = () => {
    service.fake.handle = (request) => {
      service.fake.handle = ok
      request.socket.destroy()
    }
  }

  test.each(['GET', 'HEAD'])('is called once more for %s', async (method) => {
    await world.send('GET', PLANS)
    service.received.length = 0
    hangUpOnce()
    expect((await world.send(method, PLANS)).status).toBe(200)
    expect(service.received).toHaveLength(2)
  })

  test('is not called a third time', async () => {
    service.fake.handle = (request) => request.socket.destroy()
    expectOutage(await world.send('GET', PLANS))
    expect(service.received).toHaveLength(2)
  })

  test.each(['POST'])('is not called again for %s, which may have taken effect', async (method) => {
    await world.send('GET', PLANS)
    service.received.length = 0
    hangUpOnce()
    expectOutage(await world.send(method, '/api/users', { body: '{}' }))
    expect(service.received).toHaveLength(1)
  })
})

describe('a broken answer', () => {
  const breakOff = (type: string) => {
    service.fake.handle = (_, response) => {
      response.writeHead(200, { 'Content-Type': type })
      response.write('{"half":', () => setImmediate(() => response.destroy()))
    }
  }

  test('is an outage if it is JSON', async () => {
    breakOff('application/ld+json; charset=utf-8')
    expectOutage(await world.send('GET', PLANS))
  })

  test('is never ended as whole once it has begun', async () => {
    breakOff('video/mp4')
    const whole = await world.send('GET', PLANS).then(
      (answer) => answer.status === 200,
      () => false,
    )
    expect(whole).toBe(false)
  })
})

describe('status', () => {
  const lines = async () => (await world.send('GET', '/status')).text.split('\n')
  const line = async (name: string) => (await lines()).find((one) => one.includes(` ${name}`))

  test('has the lines of each service, and one for an unavailable service', async () => {
    service.fake.handle = (_, response) =>
      response.end('ok   billing.database 1 ms\nFAIL billing.events gone\n')
    const all = await lines()
    expect(all).toContain('ok   billing.database 1 ms')
    expect(all).toContain('FAIL billing.events gone')
    expect(await line('age-gate')).toMatch(/^FAIL age-gate .*ECONNREFUSED/)
    expect(service.received).toContainEqual(expect.objectContaining({ method: 'GET', path: '/status' }))
  })

  test.each([
    [40, /^FAIL billing\.clock (39|40) s ahead of the gateway's$/],
    [-40, /^FAIL billing\.clock (39|40) s behind the gateway's$/],
    [2, undefined],
    [-2, undefined],
  ])('names a service whose clock is %i s apart, where that is much', async (seconds, expected) => {
    service.fake.handle = (_, response) => {
      response.setHeader('Date', new Date(Date.now() + seconds * 1_000).toUTCString())
      response.end('ok   billing.database 1 ms\n')
    }
    const found = await line('billing.clock')
    if (expected) expect(found).toMatch(expected)
    else expect(found).toBeUndefined()
    expect(await lines()).toContain('ok   billing.database 1 ms')
  })

  test('reports an unexpected answer of a service', async () => {
    service.fake.handle = (_, response) => response.writeHead(500).end('<html>')
    expect(await line('billing')).toBe('FAIL billing answered 500')
  })

  test.each([
    ['never answers', () => undefined],
    [
      'never ends its answer',
      (_: unknown, response: import('node:http').ServerResponse) => void response.write('ok'),
    ],
  ])('does not wait for a service that %s', async (_, handle) => {
    service.fake.handle = handle
    const started = performance.now()
    expect(await line('billing')).toMatch(/^FAIL billing \S/)
    expect(performance.now() - started).toBeLessThan(8_000)
  })
})
