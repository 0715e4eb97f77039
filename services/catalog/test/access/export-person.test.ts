import { getExportPart, subscriptionChanged, trackView, userExportRequested } from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CatalogWorld, createProofHeader, saveListedVideos, startCatalog } from '../support/world.ts'

let world: CatalogWorld
beforeAll(async () => {
  world = await startCatalog()
})
afterAll(() => world.stop())

test("exports the account's own views and access only", async () => {
  const [viewer, other] = [aCaller(), aCaller()]
  await saveListedVideos(world, 'eporner', ['mine', 'theirs'])
  for (const [as, videoId] of [
    [viewer, 'eporner_mine'],
    [other, 'eporner_theirs'],
  ] as const) {
    const body = { videoId, provider: 'eporner' as const }
    expect(
      (await world.call(trackView, { body }, { as, headers: createProofHeader(world) })).status,
    ).toBeLessThan(300)
  }
  await world.receives(subscriptionChanged, { userId: viewer.id, revision: 1 })
  const exportId = uuidV7()
  const keepUntil = new Date(world.clock.now().getTime() + 60_000).toISOString()
  await world.receives(userExportRequested, { exportId, userId: viewer.id, keepUntil })
  const headers = { Authorization: `Bearer ${await world.identity.token(viewer)}` }
  const part = await world.fetch(getExportPart('catalog').path.replace('{exportId}', exportId), { headers })
  const { views, access } = (await part.json()) as { views: object[]; access: object }
  expect(views).toEqual([
    {
      day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      videoId: 'eporner_mine',
      provider: 'eporner',
      viewedAt: expect.any(String),
    },
  ])
  expect(access).toMatchObject({ status: expect.any(String), level: expect.any(String) })
})
