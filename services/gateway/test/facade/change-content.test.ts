import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Call, startWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(() => {
  world.reset()
  world.fakes.answer = settled
})

const ID = '0199c7a0-0000-7000-8000-000000000001'
const FILE = { s3Key: 'uploads/1.mp4', mimeType: 'video/mp4', fileSize: 5 }
const settled = ({ path }: Call) =>
  path.includes('/revision')
    ? Response.json({ revision: 3 })
    : Response.json(
        { '@id': `/api/contents/${ID}`, status: 'X', revision: 3 },
        { headers: { 'Cache-Control': 'no-store' } },
      )

const patch = (body: unknown, headers: Record<string, string> = {}) =>
  world.send('PATCH', `/api/contents/${ID}`, {
    headers: { Authorization: 'Bearer t', 'Content-Type': 'application/merge-patch+json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

test.each([
  ['lists', `{"status":${'['.repeat(30_000)}${']'.repeat(30_000)}}`],
  ['objects', `{"s3Key":${'{"a":'.repeat(8_000)}1${'}'.repeat(8_000)}}`],
])('refuses a body of %s nested too deep to pass on, without calling a service', async (_, body) => {
  const answer = await patch(body)
  expect(answer.status).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'MALFORMED_JSON' })
  expect(world.calls).toEqual([])
})

describe('a decision', () => {
  const decision = { status: 'REJECTED', rejectionReason: 'Image trop floue' }

  test('is made by moderation, and the answer waits for the services behind reads', async () => {
    world.fakes.answer = settled
    const answer = await patch(decision)
    expect(answer.status).toBe(200)
    expect(answer.json()).toEqual({ '@id': `/api/contents/${ID}`, status: 'X' })
    expect(answer.headers['cache-control']).toBe('no-store')
    const [decided, ...waited] = world.calls
    expect(decided).toMatchObject({
      service: 'moderation',
      method: 'PATCH',
      path: `/internal/contents/${ID}/decision`,
    })
    expect(JSON.parse(decided?.body ?? '')).toEqual(decision)
    expect(decided?.headers.get('authorization')).toBe('Bearer t')
    expect(waited.map(({ path }) => path).sort()).toEqual([
      `/internal/catalog/contents/${ID}/revision?atLeast=3`,
      `/internal/media/contents/${ID}/revision?atLeast=3`,
    ])
  })

  test.each([
    [true, 409, 'CONTENT_NOT_READY'],
    [false, 404, 'CONTENT_NOT_FOUND'],
  ])('waits while moderation lacks what media knows: %s', async (known, status, code) => {
    world.fakes.answer = (call) =>
      call.path.includes('/revision')
        ? Response.json({ revision: 0, known })
        : Response.json({ code: 'CONTENT_NOT_FOUND' }, { status: 404 })
    const answer = await patch(decision)
    expect(answer.status).toBe(status)
    expect(answer.json()).toMatchObject({ code })
  })

  test.each<[string, (call: Call) => Response | Promise<Response>]>([
    ['never answers', () => new Promise<Response>(() => undefined)],
  ])('stands when catalog %s', async (_, catalog) => {
    world.fakes.answer = (call) => (call.service === 'catalog' ? catalog(call) : settled(call))
    const started = performance.now()
    expect((await patch(decision)).status).toBe(200)
    expect(performance.now() - started).toBeGreaterThan(900)
    expect(performance.now() - started).toBeLessThan(3_000)
  })

  test.each<[string, () => Response | Promise<Response>]>([
    ['is away', () => Promise.reject(new Error('connection refused'))],
    ['is broken', () => new Response('broken', { status: 500 })],
    ['speaks in riddles', () => new Response('<html>')],
  ])('stands at once when catalog %s', async (_, catalog) => {
    world.fakes.answer = (call) => (call.service === 'catalog' ? catalog() : settled(call))
    const started = performance.now()
    expect((await patch(decision)).status).toBe(200)
    expect(performance.now() - started).toBeLessThan(900)
  })

  test('is refused by moderation without a wait', async () => {
    world.fakes.answer = () => Response.json({ code: 'CONTENT_ALREADY_DECIDED' }, { status: 409 })
    const answer = await patch({ status: 'APPROVED' })
    expect([answer.status, answer.json()]).toEqual([409, { code: 'CONTENT_ALREADY_DECIDED' }])
    expect(world.calls).toHaveLength(1)
  })

  test('is refused before the file is ready, once media agrees', async () => {
    world.fakes.answer = ({ service }) =>
      service === 'media'
        ? Response.json({ revision: 1, known: true, state: 'PREPARING' })
        : Response.json({ code: 'CONTENT_NOT_READY' }, { status: 409 })
    const answer = await patch({ status: 'APPROVED' })
    expect([answer.status, answer.json()]).toEqual([409, { code: 'CONTENT_NOT_READY' }])
    expect(world.calls.map(({ service }) => service)).toEqual(['moderation', 'media'])
  })
})

test.each([FILE, { s3Key: 'k' }, { mimeType: 'video/mp4' }, { fileSize: 1, unknown: true }])(
  'sends the file to media, which checks the fields: %j',
  async (body) => {
    world.fakes.answer = () => Response.json({ status: 'PREPARING', revision: 1 }, { status: 202 })
    const answer = await patch(body)
    expect([answer.status, answer.json()]).toEqual([202, { status: 'PREPARING' }])
    expect(world.calls).toMatchObject([
      { service: 'media', method: 'PATCH', path: `/internal/contents/${ID}/file` },
    ])
    expect(JSON.parse(world.calls[0]?.body ?? '')).toEqual(body)
  },
)

describe('is refused without a call', () => {
  test.each<[string, number, string, unknown, Record<string, string>?]>([
    ['both at once', 422, 'VALIDATION_FAILED', { ...FILE, status: 'APPROVED' }],
    ['a decision with one file field', 422, 'VALIDATION_FAILED', { status: 'APPROVED', s3Key: null }],
    ['neither', 422, 'VALIDATION_FAILED', { title: 'x' }],
    ['an empty object', 422, 'VALIDATION_FAILED', {}],
    ['a list', 422, 'VALIDATION_FAILED', ['status']],
    ['null', 422, 'VALIDATION_FAILED', null],
    ['a text', 422, 'VALIDATION_FAILED', '"status"'],
    ['broken JSON', 400, 'MALFORMED_JSON', '{"status":'],
    ['no body', 400, 'MALFORMED_JSON', ''],
    [
      'a form',
      415,
      'UNSUPPORTED_MEDIA_TYPE',
      'status=APPROVED',
      { 'Content-Type': 'application/x-www-form-urlencoded' },
    ],
    ['no type', 415, 'UNSUPPORTED_MEDIA_TYPE', '{}', { 'Content-Type': '' }],
    ['too much', 413, 'BODY_TOO_LARGE', { status: 'REJECTED', rejectionReason: 'x'.repeat(70_000) }],
    ['too much, in chunks', 413, 'BODY_TOO_LARGE', 'x'.repeat(70_000), { 'Transfer-Encoding': 'chunked' }],
  ])('%s: %d %s', async (_, status, code, body, headers) => {
    const answer = await patch(body, headers)
    expect(answer.json()).toMatchObject({ status, code })
    expect(answer.status).toBe(status)
    if (status === 422) expect(answer.json().violations).toMatchObject([{ propertyPath: 'status' }])
    expect(world.calls).toEqual([])
  })

  test('a call without a token', async () => {
    const answer = await world.send('PATCH', `/api/contents/${ID}`, { body: '{' })
    expect(answer.status).toBe(401)
    expect(answer.json()).toMatchObject({ code: 'TOKEN_MISSING' })
    expect(answer.headers['www-authenticate']).toBe('Bearer')
    expect(world.calls).toEqual([])
  })
})

test.each(['application/json', 'application/ld+json; charset=utf-8', 'application/merge-patch+json'])(
  'accepts %s',
  async (type) => {
    expect((await patch({ status: 'APPROVED' }, { 'Content-Type': type })).status).toBe(200)
  },
)

describe('a withdrawal', () => {
  const withdraw = () =>
    world.send('DELETE', `/api/contents/${ID}`, { headers: { Authorization: 'Bearer t' } })

  test('is made by media, and the answer waits for lists and the review queue', async () => {
    world.fakes.answer = (call) => {
      if (call.method === 'DELETE') return new Response(null, { status: 204 })
      if (call.service === 'media') return Response.json({ revision: 4, known: true, state: 'WITHDRAWN' })
      return Response.json({ revision: 4 })
    }
    expect((await withdraw()).status).toBe(204)
    expect(world.calls[0]).toMatchObject({ service: 'media', method: 'DELETE' })
    const waited = world.calls
      .filter(({ path }) => path.endsWith('/revision?atLeast=4'))
      .map(({ service }) => service)
    expect(waited.sort()).toEqual(['catalog', 'moderation'])
  })

  test('is refused by media without a wait', async () => {
    world.fakes.answer = () => Response.json({ code: 'FORBIDDEN' }, { status: 403 })
    expect((await withdraw()).status).toBe(403)
    expect(world.calls).toHaveLength(1)
  })

  test('outranks a decision when moderation does not know it yet', async () => {
    world.fakes.answer = (call) =>
      call.path.includes('/revision')
        ? Response.json({ revision: 4, known: true, state: 'WITHDRAWN' })
        : Response.json({ code: 'CONTENT_NOT_READY' }, { status: 409 })
    const answer = await patch({ status: 'APPROVED' })
    expect([answer.status, answer.json()]).toMatchObject([409, { code: 'CONTENT_WITHDRAWN' }])
  })
})
