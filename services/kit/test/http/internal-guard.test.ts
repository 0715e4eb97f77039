import { getJwks, getMediaRevision, listPlans } from '@alcove/contracts'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Authenticator } from '../../src/auth/authenticator.ts'
import { readSettings } from '../../src/config/load-config.ts'
import { createApp } from '../../src/http/create-app.ts'
import { createInternalGuard, INTERNAL_KEY_HEADER } from '../../src/http/internal-guard.ts'
import { type Listener, listen } from '../../src/http/listen.ts'
import type { RequestInfo } from '../../src/http/request-info.ts'
import { answer, route } from '../../src/http/route.ts'
import { uuidV7 } from '../../src/ids.ts'
import { standaloneConfig } from '../../src/service/run-service.ts'

const OLD = 'an-old-internal-key-of-the-platform-long-enough'
const NEW = 'a-new-internal-key-of-the-platform-long-enough!'
const FORGED = {
  'x-request-id': 'forged-request',
  'x-alcove-client-ip': '6.6.6.6',
  'x-alcove-origin': 'https://evil.example',
  traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
}

let seen: RequestInfo | undefined
let listener: Listener
beforeAll(async () => {
  const app = createApp(
    { log: pino({ level: 'silent' }), authenticator: {} as Authenticator, ids: uuidV7, strict: false },
    [
      route(listPlans, async ({ info }) => {
        seen = info
        return answer(200, { member: [] } as never)
      }),
      route(getMediaRevision, async ({ info }) => {
        seen = info
        return answer(200, { revision: 1, known: true, state: null })
      }),
      route(getJwks, async () => answer(200, { keys: [] } as never)),
    ],
  )
  const fetch = createInternalGuard({ app, keys: [NEW, OLD], ids: uuidV7 })
  listener = await listen({ host: '127.0.0.1', port: 0, fetch: fetch as never })
})
afterAll(() => listener.close())
beforeEach(() => {
  seen = undefined
})

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${listener.port}${path}`, { headers })
const INTERNAL = '/internal/media/contents/1/revision'

describe('direct call to a service', () => {
  test('is identified by its connection, whatever its headers', async () => {
    expect((await get(listPlans.path, FORGED)).status).toBe(200)
    expect(seen).toMatchObject({ clientIp: '127.0.0.1', origin: `http://127.0.0.1:${listener.port}` })
    expect(seen?.traceparent).toBeUndefined()
    expect(seen?.requestId).toMatch(/^[0-9a-f-]{36}$/)
  })

  test.each([
    INTERNAL,
    '/%69nternal/media/contents/1/revision',
    '/x/../internal/media/contents/1/revision',
    '/internal/media/contents/1/revision?a=b',
  ])('does not reach %s', async (path) => {
    const response = await get(path)
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([404, 'NOT_FOUND'])
    expect(seen).toBeUndefined()
  })

  test.each([
    ['empty', ''],
    ['of another installation', 'another internal key, long enough for one'],
    ['cut short', NEW.slice(0, -1)],
    ['too long', `${NEW}!`],
    ['in other capitals', NEW.toUpperCase()],
    ['both at once', `${NEW},${OLD}`],
  ])('gains nothing from a key that is %s', async (_, key) => {
    const headers = { ...FORGED, [INTERNAL_KEY_HEADER]: key }
    expect((await get(INTERNAL, headers)).status).toBe(404)
    await get(listPlans.path, headers)
    expect(seen?.clientIp).toBe('127.0.0.1')
  })

  test('reads the public keys', async () => {
    expect((await get(getJwks.path)).status).toBe(200)
  })
})

test.each([
  ['the new', NEW],
  ['the old', OLD],
])('is trusted with %s key during a rotation', async (_, key) => {
  const headers = { ...FORGED, [INTERNAL_KEY_HEADER]: key }
  expect((await get(INTERNAL, headers)).status).toBe(200)
  expect(seen).toEqual({
    requestId: 'forged-request',
    clientIp: '6.6.6.6',
    origin: 'https://evil.example',
    traceparent: FORGED.traceparent,
  })
})

test('drops an invalid trace even with the key', async () => {
  const headers = { ...FORGED, [INTERNAL_KEY_HEADER]: NEW, traceparent: `${FORGED.traceparent}-and-more` }
  expect((await get(INTERNAL, headers)).status).toBe(200)
  expect(seen?.traceparent).toBeUndefined()
})

describe('INTERNAL_KEY', () => {
  const read = (INTERNAL_KEY?: string) => readSettings(standaloneConfig, { INTERNAL_KEY })
  test('accepts two keys', () => {
    expect(read(` ${NEW} , ${OLD},`).valid.INTERNAL_KEY).toHaveLength(2)
  })
  test.each([undefined, '', 'short', ',', `${NEW},short`])('refuses %j', (value) => {
    expect(read(value).problems).toEqual([expect.stringMatching(/^INTERNAL_KEY: /)])
  })
})
