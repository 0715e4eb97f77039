import { connect } from 'node:net'
import { SERVICES } from '@alcove/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startWorld, type World } from './world.ts'

const worlds: Record<string, World> = {}
beforeAll(async () => {
  worlds.open = await startWorld()
  worlds.proxied = await startWorld({ environment: { TRUSTED_PROXIES: '1' } })
  worlds.token = await startWorld({ environment: { METRICS_TOKEN: 'sesame' } })
})
afterAll(async () => {
  for (const world of Object.values(worlds)) await world.stop()
})
const get = (name: string, path: string, headers: Record<string, string> = {}) =>
  (worlds[name] as World).send('GET', path, { headers })

test('/healthz says that the process runs, whatever else does not', async () => {
  const answer = await get('open', '/healthz')
  expect(answer).toMatchObject({ status: 200, text: 'ok\n', headers: { 'cache-control': 'no-store' } })
})

describe('/readyz', () => {
  test('has a line for each service', async () => {
    const answer = await get('open', '/readyz')
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toMatch(/^text\/plain/)
    expect(answer.text).toBe(SERVICES.map((name) => `ok   ${name} 0 ms\n`).join(''))
  })

  test('is 503 as soon as one of them cannot work', async () => {
    const world = worlds.open as World
    const { readiness } = world.doubles
    world.doubles.readiness = async (name) => [
      { name: `${name}.database`, ok: name !== 'media', detail: name === 'media' ? 'refused' : '1 ms' },
      { name: `${name}.events`, ok: true, detail: '1 ms' },
    ]
    const answer = await get('open', '/readyz')
    const outside = await get('open', '/readyz', { 'X-Forwarded-For': '203.0.113.7' })
    world.doubles.readiness = readiness
    expect(answer.status).toBe(503)
    expect(outside.text).toContain('FAIL media.database unavailable\n')
    expect(answer.text).toContain('FAIL media.database refused\nok   media.events 1 ms\n')
    expect(answer.text.match(/FAIL/g)).toHaveLength(1)
  })
})

describe('/metrics', () => {
  test('are for this machine where there is no token', async () => {
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
  ])('are not for who comes by a proxy (%s)', async (name, value) => {
    for (const world of ['open', 'proxied']) {
      const answer = await get(world, '/metrics', { [name]: value })
      expect(answer.status).toBe(403)
      expect(answer.json()).toMatchObject({ code: 'FORBIDDEN' })
    }
  })

  test('need the token where there is one', async () => {
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

test('a connection that is kept answers one request after the other', async () => {
  const socket = connect((worlds.open as World).port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n')
  socket.end('GET /readyz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  await new Promise((resolve) => socket.on('close', resolve))
  const ids = [...text.matchAll(/X-Request-Id: (\S+)/gi)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(2)
})
