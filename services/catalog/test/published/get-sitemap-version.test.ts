import {
  contentApproved,
  contentHidden,
  contentProcessed,
  contentRejected,
  contentRemoved,
  contentRestored,
  contentUploaded,
  contentWithdrawn,
  getSitemapVersion,
  listSitemapContents,
  userDeleted,
} from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CatalogWorld, publishContent, startCatalog } from '../support/world.ts'

let world: CatalogWorld
beforeAll(async () => {
  world = await startCatalog()
})
afterAll(() => world.stop())

const version = async () => (await world.call(getSitemapVersion, {})).body.version
const listed = async () =>
  (await world.call(listSitemapContents, { query: {} })).body.contents.map(
    ({ id, title }) => `${id} ${title}`,
  )

/** Runs an action. @returns whether it changed the listing, and whether it changed the version */
async function changes(act: () => Promise<unknown>) {
  const before = { listed: await listed(), version: await version() }
  await act()
  return {
    listing: JSON.stringify(await listed()) !== JSON.stringify(before.listed),
    version: (await version()) !== before.version,
  }
}
const BOTH = { listing: true, version: true }

test.each([
  ['removed', contentRemoved],
  ['rejected', contentRejected],
  ['hidden', contentHidden],
  ['withdrawn', contentWithdrawn],
] as const)('changes when a content is approved, and when it is %s', async (_, spec) => {
  const contentId = uuidV7()
  expect(await changes(() => publishContent(world, { contentId }))).toEqual(BOTH)
  expect(await changes(() => world.receives(spec, { contentId, revision: 4 }))).toEqual(BOTH)
})

test('changes when a content is restored', async () => {
  const contentId = await publishContent(world)
  await world.receives(contentRemoved, { contentId, revision: 4 })
  expect(await changes(() => world.receives(contentRestored, { contentId, revision: 5 }))).toEqual(BOTH)
})

const uploaded = [contentUploaded, 1] as const
const processed = [contentProcessed, 2] as const
const approved = [contentApproved, 3] as const
test.each([
  [uploaded, processed, approved],
  [approved, uploaded, processed],
  [processed, approved, uploaded],
])('changes with the last part of a content, whichever it is', async (first, second, last) => {
  const contentId = uuidV7()
  const hear = ([spec, revision]: typeof first) => world.receives(spec, { contentId, revision })
  await hear(first)
  await hear(second)
  expect(await changes(() => hear(last))).toEqual(BOTH)
})

test('changes when other renditions replace those that were approved', async () => {
  const contentId = await publishContent(world)
  expect(await changes(() => world.receives(contentProcessed, { contentId, revision: 3 }))).toEqual(BOTH)
})

test('changes when a listed content has another title, or its account is deleted', async () => {
  const userId = uuidV7()
  const contentId = await publishContent(world, { userId })
  const rename = () =>
    world.receives(contentUploaded, { contentId, userId, revision: 4, title: 'Un autre titre' })
  expect(await changes(rename)).toEqual(BOTH)
  expect(await changes(() => world.receives(userDeleted, { userId }))).toEqual(BOTH)
})

test('stays the same while unlisted uploads are prepared', async () => {
  const contentId = uuidV7()
  const upload = async () => {
    await world.receives(contentUploaded, { contentId, revision: 1 })
    await world.receives(contentProcessed, { contentId, revision: 2 })
  }
  expect(await changes(upload)).toEqual({ listing: false, version: false })
})
