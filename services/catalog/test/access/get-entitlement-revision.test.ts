import { getEntitlementRevision, subscriptionChanged } from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CatalogWorld, startCatalog } from '../support/world.ts'

let world: CatalogWorld
beforeAll(async () => {
  world = await startCatalog()
})
afterAll(() => world.stop())

const readRevision = async (userId: string) =>
  (await world.call(getEntitlementRevision, { params: { userId }, query: {} })).body.revision

test('returns the last received revision of an account’s subscription', async () => {
  const userId = uuidV7()
  expect(await readRevision(userId)).toBe(0)
  await world.receives(subscriptionChanged, { userId, revision: 4 })
  await world.receives(subscriptionChanged, { userId, revision: 3 })
  expect(await readRevision(userId)).toBe(4)
})

test.each(['unknown', "'; --"])('returns 0 for %s, which is no account', async (userId) => {
  expect(await readRevision(userId)).toBe(0)
})
