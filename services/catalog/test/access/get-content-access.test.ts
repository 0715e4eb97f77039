import {
  contentRejected,
  contentUploaded,
  getContentAccess,
  subscriptionChanged,
  trackView,
} from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type CatalogWorld,
  createProofHeader,
  publishContent,
  publishContents,
  saveListedVideos,
  startCatalog,
} from '../support/world.ts'

let world: CatalogWorld
beforeAll(async () => {
  world = await startCatalog()
  await saveListedVideos(world, 'redtube', ['1', '2'])
})
afterAll(() => world.stop())
beforeEach(() => world.clock.set(new Date('2026-11-21T12:00:00Z')))

const viewer = aCaller()
const accessTo = async (id: string, as?: typeof viewer, headers = {}) =>
  (await world.call(getContentAccess, { params: { id } }, { headers, ...(as ? { as } : {}) })).body

test('reports whether a content is published', async () => {
  const id = await publishContent(world)
  expect(await accessTo(id)).toMatchObject({ published: true, accessLevel: null })
  await world.receives(contentRejected, { contentId: id, revision: 4 })
  expect(await accessTo(id)).toMatchObject({ published: false, accessLevel: null })
})

test('reports unknown, unapproved and invalid ids as unpublished, also to moderators', async () => {
  const contentId = uuidV7()
  await world.receives(contentUploaded, { contentId })
  for (const id of [contentId, uuidV7(), 'eporner_abc'])
    expect(await accessTo(id, aCaller('ROLE_MODERATOR'))).toMatchObject({
      published: false,
      accessLevel: null,
    })
})

test("returns the level of the caller's own subscription, to the second of its end", async () => {
  const validUntil = '2026-12-21T12:00:00.000Z'
  const fact = { userId: viewer.id, level: 'premium', status: 'active', validUntil }
  await world.receives(subscriptionChanged, { ...fact, revision: 1 })
  const id = await publishContent(world)
  expect(await accessTo(id, viewer)).toMatchObject({ published: true, accessLevel: 'premium' })
  expect(await accessTo(id, aCaller())).toMatchObject({ published: true, accessLevel: null })
  expect(await accessTo(id)).toMatchObject({ published: true, accessLevel: null })
  world.clock.set(new Date('2026-12-21T11:59:59Z'))
  expect((await accessTo(id, viewer)).accessLevel).toBe('premium')
  world.clock.set(new Date('2026-12-21T12:00:00Z'))
  expect((await accessTo(id, viewer)).accessLevel).toBeNull()
})

test('follows the newest revision of the subscription, not the latest arrival', async () => {
  const caller = aCaller()
  const fact = { userId: caller.id, validUntil: '2027-11-21T12:00:00.000Z' }
  await world.receives(subscriptionChanged, { ...fact, level: 'vip', status: 'inactive', revision: 3 })
  await world.receives(subscriptionChanged, { ...fact, level: 'vip', status: 'active', revision: 2 })
  expect((await accessTo(uuidV7(), caller)).accessLevel).toBeNull()
  await world.receives(subscriptionChanged, { ...fact, level: 'basic', status: 'canceled', revision: 4 })
  expect((await accessTo(uuidV7(), caller)).accessLevel).toBe('basic')
})

describe('the daily limit', () => {
  const REACHED = { allowed: false, reason: 'DAILY_LIMIT_REACHED' }
  const OPEN = { allowed: true, reason: null }
  let watched: string
  let fresh: string
  const creator = aCaller()
  beforeAll(async () => {
    world.clock.set(new Date('2026-11-21T12:00:00Z'))
    const ids = await publishContents(world, Array(4).fill({ userId: creator.id }))
    watched = ids[0] as string
    fresh = ids[3] as string
  })

  async function watchThree(options: { as?: typeof viewer; headers?: Record<string, string> }) {
    for (const videoId of ['1', '2'])
      await world.call(trackView, { body: { videoId, provider: 'redtube' } }, options)
    await world.call(trackView, { body: { videoId: watched, provider: 'local' } }, options)
  }

  test('closes unwatched videos to accounts and visitors', async () => {
    const headers = createProofHeader(world)
    const as = aCaller()
    expect((await accessTo(fresh, undefined, headers)).access).toEqual(OPEN)
    await watchThree({ headers })
    await watchThree({ as })
    const both: [as: typeof viewer | undefined, headers: object][] = [
      [undefined, headers],
      [as, {}],
    ]
    for (const who of both) {
      expect((await accessTo(fresh, ...who)).access).toEqual(REACHED)
      expect((await accessTo(fresh.toUpperCase(), ...who)).access).toEqual(REACHED)
      expect((await accessTo(watched, ...who)).access).toEqual(OPEN)
      expect((await accessTo(watched.toUpperCase(), ...who)).access).toEqual(OPEN)
    }
    world.clock.set(new Date('2026-11-21T23:00:00Z'))
    expect((await accessTo(fresh, as)).access).toEqual(OPEN)
  })

  test('exempts owners, moderators, unpublished contents and requests without a viewer', async () => {
    const moderator = aCaller('ROLE_MODERATOR')
    const administrator = aCaller('ROLE_ADMIN')
    for (const as of [creator, moderator, administrator]) await watchThree({ as })
    expect((await accessTo(fresh, creator)).access).toEqual(OPEN)
    expect((await accessTo(fresh, moderator)).access).toEqual(OPEN)
    expect((await accessTo(fresh, administrator)).access).toEqual(REACHED)
    expect(await accessTo(uuidV7(), administrator)).toMatchObject({ published: false, access: OPEN })
    expect((await accessTo(fresh)).access).toEqual(OPEN)
  })
})
