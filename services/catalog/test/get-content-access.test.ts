import { contentRejected, contentUploaded, getContentAccess, subscriptionChanged } from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/clock'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CatalogWorld, publish, startCatalog } from './world.ts'

let world: CatalogWorld
beforeAll(async () => {
  world = await startCatalog()
})
afterAll(() => world.stop())
beforeEach(() => world.clock.set(new Date('2026-11-21T12:00:00Z')))

const viewer = aCaller()
const accessTo = async (id: string, as?: typeof viewer) =>
  (await world.call(getContentAccess, { params: { id } }, as ? { as } : {})).body

test('says whether a content is published', async () => {
  const id = await publish(world)
  expect(await accessTo(id)).toMatchObject({ published: true, accessLevel: null })
  await world.hears(contentRejected, { contentId: id, revision: 4 })
  expect(await accessTo(id)).toMatchObject({ published: false, accessLevel: null })
})

test('what is unknown, unapproved or no id at all is not published, to moderators neither', async () => {
  const contentId = uuidV7()
  await world.hears(contentUploaded, { contentId })
  for (const id of [contentId, uuidV7(), 'eporner_abc'])
    expect(await accessTo(id, aCaller('ROLE_MODERATOR'))).toMatchObject({
      published: false,
      accessLevel: null,
    })
})

test("the level is that of the caller's own subscription, to the second when it ends", async () => {
  const validUntil = '2026-12-21T12:00:00.000Z'
  const fact = { userId: viewer.id, level: 'premium', status: 'active', validUntil }
  await world.hears(subscriptionChanged, { ...fact, revision: 1 })
  const id = await publish(world)
  expect(await accessTo(id, viewer)).toMatchObject({ published: true, accessLevel: 'premium' })
  expect(await accessTo(id, aCaller())).toMatchObject({ published: true, accessLevel: null })
  expect(await accessTo(id)).toMatchObject({ published: true, accessLevel: null })
  world.clock.set(new Date('2026-12-21T11:59:59Z'))
  expect((await accessTo(id, viewer)).accessLevel).toBe('premium')
  world.clock.set(new Date('2026-12-21T12:00:00Z'))
  expect((await accessTo(id, viewer)).accessLevel).toBeNull()
})

test('follows the newest state of the subscription, not the latest arrival', async () => {
  const caller = aCaller()
  const fact = { userId: caller.id, validUntil: '2027-11-21T12:00:00.000Z' }
  await world.hears(subscriptionChanged, { ...fact, level: 'vip', status: 'inactive', revision: 3 })
  await world.hears(subscriptionChanged, { ...fact, level: 'vip', status: 'active', revision: 2 })
  expect((await accessTo(uuidV7(), caller)).accessLevel).toBeNull()
  await world.hears(subscriptionChanged, { ...fact, level: 'basic', status: 'canceled', revision: 4 })
  expect((await accessTo(uuidV7(), caller)).accessLevel).toBe('basic')
})
