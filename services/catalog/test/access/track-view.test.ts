import { contentRejected, getViewCount, subscriptionChanged, trackView, videoViewed } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { uuidV7 } from '@alcove/kit/ids'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dropOldViews } from '../../src/actions/drop-old-views.ts'
import {
  type CatalogWorld,
  createProofHeader,
  openTestStore,
  publishContent,
  saveListedVideos,
  startCatalog,
} from '../support/world.ts'

let world: CatalogWorld
beforeAll(async () => {
  world = await startCatalog()
  const many = Array.from({ length: 50 }, (_, i) => `many-${i}`)
  await saveListedVideos(world, 'redtube', ['1', '2', '3', '4', 'once', 'new', 'same', ...many])
})
afterAll(() => world.stop())
beforeEach(async () => {
  world.clock.set(new Date('2026-11-21T12:00:00Z'))
  await world.database.query('TRUNCATE daily_view, entitlement')
})

interface As {
  as?: Caller
  headers?: Record<string, string>
}

const track = (videoId: string, options: As, provider = 'redtube') =>
  world.call(trackView, { body: { videoId, provider: provider as 'redtube' } }, options)
const readCount = async (options: As) => (await world.call(getViewCount, {}, options)).body

async function aSubscriber(level: string): Promise<Caller> {
  const caller = aCaller()
  const validUntil = '2027-11-21T12:00:00.000Z'
  await world.receives(subscriptionChanged, { userId: caller.id, level, status: 'active', validUntil })
  return caller
}

describe('viewers', () => {
  test('are visitors by age proof, in the header or the cookie', async () => {
    const headers = createProofHeader(world)
    const tracked = await track('1', { headers })
    expect(tracked).toMatchObject({ status: 200, body: { '@type': 'ViewCount', todayCount: 1 } })
    expect(
      await readCount({ headers: { Cookie: `a=b; age_proof=${headers['X-Age-Proof']}` } }),
    ).toMatchObject({
      todayCount: 1,
      limits: { maxViews: 3, hasAccess: false, accessLevel: null },
    })
    expect((await readCount({ headers: createProofHeader(world) })).todayCount).toBe(0)
  })

  test('are accounts after login, whatever proof they bring', async () => {
    const headers = createProofHeader(world)
    await track('1', { headers })
    const as = aCaller()
    expect((await readCount({ as, headers })).todayCount).toBe(0)
    await track('2', { as, headers })
    expect((await readCount({ as })).todayCount).toBe(1)
    expect((await readCount({ headers })).todayCount).toBe(1)
  })

  test('do not exist without account or proof', async () => {
    const limits = { maxViews: 3, hasAccess: false, accessLevel: null }
    const ended = createProofHeader(world)
    world.clock.advance(3_600_001)
    for (const headers of [{}, ended, { 'X-Age-Proof': 'forged.proof' }]) {
      expect(await readCount({ headers })).toMatchObject({ todayCount: 0, limits })
      expect(await track('1', { headers })).toMatchObject({
        status: 403,
        code: 'AGE_VERIFICATION_REQUIRED',
      })
    }
  })
})

describe('views', () => {
  test('count a video once a day, with and without prefix, and publish it once', async () => {
    const as = await aSubscriber('premium')
    const before = (await world.published(videoViewed)).length
    for (const id of ['once', 'redtube_once', 'once'])
      expect((await track(id, { as })).body.todayCount).toBe(1)
    expect((await world.published(videoViewed)).slice(before)).toEqual([
      {
        videoId: 'redtube_once',
        provider: 'redtube',
        viewedAt: expect.stringMatching(/^2026-11-21T12:00:0/),
        accessLevel: 'premium',
      },
    ])
  })

  test('count a local content while it is published', async () => {
    const headers = createProofHeader(world)
    const id = await publishContent(world)
    expect((await track(id.toUpperCase(), { headers }, 'local')).body.todayCount).toBe(1)
    expect((await track(id, { headers }, 'local')).body.todayCount).toBe(1)
    await world.receives(contentRejected, { contentId: id, revision: 4 })
    const refused = await track(id, { headers }, 'local')
    expect(refused).toMatchObject({ status: 404, code: 'CONTENT_NOT_FOUND' })
  })

  test('refuse a removed video, even for those who watched it today', async () => {
    const headers = createProofHeader(world)
    await saveListedVideos(world, 'redtube', ['gone'])
    expect((await track('gone', { headers })).status).toBe(200)
    await world.database.query(`UPDATE provider_video SET removed_at = now() WHERE id = 'redtube_gone'`)
    expect(await track('gone', { headers })).toMatchObject({ status: 404, code: 'CONTENT_NOT_FOUND' })
  })

  test.each([
    ['local', uuidV7()],
    ['local', 'redtube_1'],
    ['redtube', 'eporner_1'],
    ['redtube', 'pornhub_1'],
    ['redtube', 'redtube_'],
    ['redtube', 'never-listed'],
    ['redtube', 'redtube_redtube_1'],
    ['eporner', '1'],
  ])('refuse a video of %s with the id %s', async (provider, id) => {
    const refused = await track(id, { headers: createProofHeader(world) }, provider)
    expect(refused).toMatchObject({ status: 404, code: 'CONTENT_NOT_FOUND' })
  })

  test.each([
    ['videoId', { videoId: '', provider: 'redtube' }],
    ['videoId', { videoId: 'x'.repeat(301), provider: 'redtube' }],
    ['videoId', { videoId: 'a\0b', provider: 'redtube' }],
    ['videoId', { provider: 'redtube' }],
    ['provider', { videoId: '1', provider: 'pornhub' }],
    ['day', { videoId: '1', provider: 'redtube', day: '2026-11-21' }],
  ])('refuse a bad %s', async (field, body) => {
    const refused = await world.call(
      trackView,
      { body: body as never },
      { headers: createProofHeader(world) },
    )
    expect(refused).toMatchObject({ status: 422, body: { violations: [{ propertyPath: field }] } })
  })
})

describe('the limit', () => {
  test('admits no new video, but those of the day', async () => {
    const headers = createProofHeader(world)
    for (const id of ['1', '2', '3']) expect((await track(id, { headers })).status).toBe(200)
    const refused = await track('4', { headers })
    expect(refused).toMatchObject({ status: 403, code: 'DAILY_LIMIT_REACHED' })
    expect((await track('2', { headers })).body.todayCount).toBe(3)
  })

  test.each([
    ['basic', 10],
    ['premium', 50],
    ['vip', null],
  ])('of %s is %s', async (level, maxViews) => {
    const limits = { maxViews, hasAccess: true, accessLevel: level }
    expect((await readCount({ as: await aSubscriber(level) })).limits).toEqual(limits)
  })

  test('does not apply to vip', async () => {
    const as = await aSubscriber('vip')
    await world.database.query(
      `INSERT INTO daily_view SELECT $1, '2026-11-21', 'redtube_old' || n, 'redtube', now() FROM generate_series(1, 60) n`,
      [as.id],
    )
    expect((await track('new', { as })).body).toMatchObject({ todayCount: 61, limits: { maxViews: null } })
  })

  test('resets at midnight in Paris, in winter and in summer', async () => {
    const as = aCaller()
    for (const [last, first] of [
      ['2026-11-21T22:59:59.000Z', '2026-11-21T23:00:00.000Z'],
      ['2026-07-14T21:59:59.000Z', '2026-07-14T22:00:00.000Z'],
    ] as const) {
      world.clock.set(new Date(last))
      for (const id of ['1', '2', '3']) await track(id, { as })
      world.clock.set(new Date(last))
      expect((await track('4', { as })).status).toBe(403)
      world.clock.set(new Date(first))
      expect((await readCount({ as })).todayCount).toBe(0)
      expect((await track('1', { as })).body.todayCount).toBe(1)
    }
  })

  test('holds against fifty concurrent videos, and publishes each counted one', async () => {
    const as = await aSubscriber('basic')
    const before = (await world.published(videoViewed)).length
    const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => track(`many-${i}`, { as })))
    const codes = answers.map(({ status, code }) => code ?? status)
    expect(codes.filter((code) => code === 200)).toHaveLength(10)
    expect(codes.filter((code) => code === 'DAILY_LIMIT_REACHED')).toHaveLength(40)
    expect((await readCount({ as })).todayCount).toBe(10)
    expect((await world.published(videoViewed)).length - before).toBe(10)
  })

  test('counts one video once across concurrent calls', async () => {
    const headers = createProofHeader(world)
    const before = (await world.published(videoViewed)).length
    const answers = await Promise.all(Array.from({ length: 20 }, () => track('same', { headers })))
    expect(answers.map(({ body }) => body.todayCount)).toEqual(Array(20).fill(1))
    expect((await world.published(videoViewed)).length - before).toBe(1)
  })
})

test('deletes views after two days', async () => {
  const { clock, database } = world
  const store = openTestStore(world)
  await database.query(
    `INSERT INTO daily_view SELECT 'somebody', day::date, 'redtube_1', 'redtube', now()
     FROM generate_series('2026-11-15'::date, '2026-11-21', '1 day') AS day`,
  )
  expect(await dropOldViews({ store, clock })).toBe(4)
  const rows = await database.query('SELECT day::text FROM daily_view ORDER BY day')
  expect(rows).toEqual([{ day: '2026-11-19' }, { day: '2026-11-20' }, { day: '2026-11-21' }])
  await store.close()
})
