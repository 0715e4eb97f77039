import { connect } from 'node:net'
import type { Role, ServiceName } from '@alcove/contracts'
import type { DependencyState } from '@alcove/kit/health/readiness'
import { aCaller } from '@alcove/kit/testing/builders'
import { createTestIdentity } from '@alcove/kit/testing/tokens'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSiteFolder } from '../support/site-folder.ts'
import { startWorld, type World } from '../support/world.ts'

const worlds: Record<string, World> = {}
const PROXIED = { 'X-Forwarded-For': '203.0.113.7' }
let database: DependencyState = { name: 'database', ok: true, detail: '1 ms' }
beforeAll(async () => {
  worlds.open = await startWorld()
  const { web } = await createSiteFolder()
  worlds.built = await startWorld({ sites: { web, backoffice: web }, database: async () => database })
  worlds.proxied = await startWorld({ environment: { TRUSTED_PROXIES: '1' } })
  worlds.token = await startWorld({ environment: { METRICS_TOKEN: 'sesame' } })
})
afterAll(async () => {
  for (const world of Object.values(worlds)) await world.stop()
})
const get = (name: string, path: string, headers: Record<string, string> = {}) =>
  (worlds[name] as World).send('GET', path, { headers })

test('answers /healthz while the process runs, whatever else fails', async () => {
  const answer = await get('open', '/healthz')
  expect(answer).toMatchObject({ status: 200, text: 'ok\n', headers: { 'cache-control': 'no-store' } })
})

const failing = async (name: ServiceName) => [
  {
    name: `${name}.database`,
    ok: name !== 'media',
    detail: name === 'media' ? 'refused by 10.0.0.7' : '1 ms',
  },
  { name: `${name}.events`, ok: true, detail: '1 ms' },
]

describe('/readyz', () => {
  test('is 200 while every service is unavailable', async () => {
    const world = worlds.built as World
    const { status } = world.fakes
    world.fakes.status = async (name) => [{ name, ok: false, detail: 'gone' }]
    const answer = await get('built', '/readyz')
    world.fakes.status = status
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toMatch(/^text\/plain/)
    expect(answer.text).toMatch(/^ok {3}gateway\.sites \d+ ms\nok {3}database 1 ms\n$/)
  })

  test('is 503 without the sites', async () => {
    const answer = await get('open', '/readyz')
    expect(answer.status).toBe(503)
    expect(answer.text).toMatch(/^FAIL gateway\.sites ENOENT/)
    expect((await get('open', '/readyz', PROXIED)).text).toBe('FAIL gateway.sites\n')
  })

  test('is 503 when the database of this process does not answer', async () => {
    database = { name: 'database', ok: false, detail: 'gone' }
    const answer = await get('built', '/readyz')
    database = { name: 'database', ok: true, detail: '1 ms' }
    expect(answer.status).toBe(503)
    expect(answer.text).toContain('FAIL database gone\n')
  })
})

describe('/status', () => {
  test('shows details on this machine, and is 200 whatever fails', async () => {
    const world = worlds.built as World
    const { status } = world.fakes
    world.fakes.status = failing
    const here = await get('built', '/status')
    const outside = await get('built', '/status', PROXIED)
    world.fakes.status = status
    expect(here.status).toBe(200)
    expect(here.text).toContain('FAIL media.database refused by 10.0.0.7\nok   media.events 1 ms\n')
    expect(here.text.match(/FAIL/g)).toHaveLength(1)
    expect(here.text).toMatch(/^ok {3}gateway\.version \d+\.\d+\.\d+$/m)
    expect(here.text).toContain('ok   gateway.sites')
    expect(outside.text).toContain('FAIL media.database\nok   media.events\n')
    expect(outside.text).toContain('ok   gateway.version\n')
    expect(outside.text).not.toContain('10.0.0.7')
  })

  test('shows details to staff from anywhere, and to no other account', async () => {
    const world = worlds.built as World
    const identity = await createTestIdentity(world.clock)
    const { status } = world.fakes
    world.fakes.status = failing
    world.fakes.answer = async ({ path }) =>
      path === '/internal/jwks.json'
        ? Response.json(await identity.jwks())
        : new Response(null, { status: 404 })
    const requested = async (...roles: Role[]) => {
      const token = await identity.token(aCaller(...roles))
      return (await get('built', '/status', { ...PROXIED, Authorization: `Bearer ${token}` })).text
    }
    const texts = [await requested('ROLE_MODERATOR'), await requested('ROLE_ADMIN')]
    const user = await requested()
    const forged = (await get('built', '/status', { ...PROXIED, Authorization: 'Bearer a.b.c' })).text
    world.fakes.status = status
    world.reset()
    for (const text of texts) expect(text).toContain('refused by 10.0.0.7')
    for (const text of [user, forged]) expect(text).not.toContain('10.0.0.7')
  })
})

describe('/metrics', () => {
  test('are served on this machine without a token', async () => {
    const answer = await get('open', '/metrics')
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toMatch(/^text\/plain/)
    expect(answer.text).toContain('alcove_process_cpu_seconds_total')
  })

  test.each([
    ['X-Forwarded-For', '127.0.0.1'],
    ['X-Forwarded-Proto', 'https'],
    ['X-Forwarded-Host', 'videos.example'],
    ['Forwarded', 'for=127.0.0.1'],
    ['X-Real-IP', '127.0.0.1'],
    ['Via', '1.1 proxy'],
  ])('are refused through a proxy (%s)', async (name, value) => {
    for (const world of ['open', 'proxied']) {
      const answer = await get(world, '/metrics', { [name]: value })
      expect(answer.status).toBe(403)
      expect(answer.json()).toMatchObject({ code: 'FORBIDDEN' })
    }
  })

  test('require the token if one is set', async () => {
    const refused: Record<string, string>[] = [
      {},
      { Authorization: 'Bearer wrong' },
      { Authorization: 'sesame' },
      { Authorization: 'Bearer sesame2' },
    ]
    for (const headers of refused) expect((await get('token', '/metrics', headers)).status).toBe(401)
    expect(
      (await get('token', '/metrics', { Authorization: 'Bearer sesame', 'X-Forwarded-For': '203.0.113.9' }))
        .status,
    ).toBe(200)
  })

  test('count by pattern, never by path', async () => {
    await get('open', '/api/users/someone')
    const { text } = await get('open', '/metrics')
    expect(text).toMatch(
      /alcove_http_request_duration_seconds_count\{service="gateway",method="GET",route="\/api\/users\/\{id\}",status="200"\} \d/,
    )
    expect(text).not.toContain('someone')
  })
})

test('serves several requests on one connection', async () => {
  const socket = connect((worlds.open as World).port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n')
  socket.write('GET /readyz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  await new Promise((resolve) => socket.on('close', resolve))
  const ids = [...text.matchAll(/X-Request-Id: (\S+)/gi)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(2)
})
