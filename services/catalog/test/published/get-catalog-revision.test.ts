import { contentApproved, contentUploaded, getCatalogRevision } from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CatalogWorld, startCatalog } from '../support/world.ts'

let world: CatalogWorld
beforeAll(async () => {
  world = await startCatalog()
})
afterAll(() => world.stop())

const readRevision = async (id: string) =>
  (await world.call(getCatalogRevision, { params: { id }, query: {} })).body.revision

test('returns the highest received revision of a content, in any order', async () => {
  const contentId = uuidV7()
  await world.receives(contentApproved, { contentId, revision: 3 })
  expect(await readRevision(contentId)).toBe(3)
  await world.receives(contentUploaded, { contentId, revision: 1 })
  expect(await readRevision(contentId)).toBe(3)
})

test('returns 0 for an unknown content', async () => {
  expect(await readRevision(uuidV7())).toBe(0)
  expect(await readRevision('eporner_abc')).toBe(0)
})

test('answers when the revision asked for is reached', async () => {
  const contentId = uuidV7()
  const waiting = world.call(getCatalogRevision, { params: { id: contentId }, query: { atLeast: 2 } })
  await world.receives(contentApproved, { contentId, revision: 2 })
  expect((await waiting).body).toMatchObject({ revision: 2, known: true })
})

test('answers with what it has when the revision is not reached', async () => {
  const { body } = await world.call(getCatalogRevision, { params: { id: uuidV7() }, query: { atLeast: 2 } })
  expect(body).toMatchObject({ revision: 0, known: false })
})
