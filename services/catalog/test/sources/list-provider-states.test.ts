import {
  getEpornerVideo,
  listProviderStates,
  providerVideoRemoved,
  searchEporner,
  searchRedtube,
} from '@alcove/contracts'
import { aCaller } from '@alcove/kit/testing/builders'
import { eventually } from '@alcove/kit/testing/eventually'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answering } from '../providers/fakes/provider-fake.ts'
import { type ProviderWorld, startProviderWorld } from '../support/provider-world.ts'

let world: ProviderWorld
beforeAll(async () => {
  world = await startProviderWorld({ PROVIDER_LETSJERKTV_URL: '' })
})
afterAll(() => world.stop())

const states = async () => {
  const { body } = await world.call(listProviderStates, {}, { as: aCaller('ROLE_ADMIN') })
  return Object.fromEntries(body.map((state) => [state.id, state]))
}

test('reads lists of removals at start, and rejects an empty one', async () => {
  await eventually(async () => {
    const { eporner, redtube } = await states()
    return eporner?.syncAlert && redtube?.lastSyncAt ? { eporner, redtube } : undefined
  })
  expect(await states()).toMatchObject({ eporner: { lastSyncAt: null }, redtube: { syncAlert: null } })
})

test('reports the state of each provider to administrators only', async () => {
  await world.call(searchEporner, { query: {} })
  world.upstreams.redtube.fault = answering('<!doctype html>', { type: 'text/html' })
  await world.call(searchRedtube, { query: { search: 'paysage' } })

  const { status, headers } = await world.call(listProviderStates, {}, { as: aCaller('ROLE_ADMIN') })
  expect([status, headers.get('Content-Range')]).toEqual([200, 'providers 0-2/3'])
  const { eporner, letsjerktv, redtube } = await states()
  expect(eporner).toMatchObject({ state: 'ok', lastFailure: null, knownVideos: 10, removedVideos: 0 })
  expect(eporner?.lastSuccessAt).toMatch(/^20/)
  expect(redtube).toMatchObject({ state: 'degraded', lastFailure: expect.stringContaining('format') })
  expect(letsjerktv).toMatchObject({ state: 'off', lastSuccessAt: null, lastSyncAt: null })

  for (const as of [aCaller(), aCaller('ROLE_MODERATOR')])
    expect((await world.call(listProviderStates, {}, { as })).status).toBe(403)
  expect((await world.call(listProviderStates, {})).status).toBe(401)
})

test('hides and publishes a denied video when a visitor opens it', async () => {
  const { eporner } = world.upstreams
  const first = await world.call(searchEporner, { query: { query: 'lac' } })
  const gone = first.body.videos[0]?.id ?? ''
  eporner.library = {
    ...eporner.library,
    items: eporner.library.items.filter((item) => `eporner_${item.id}` !== gone),
  }
  expect((await world.call(getEpornerVideo, { params: { id: gone } })).code).toBe('CONTENT_NOT_FOUND')
  expect(await world.published(providerVideoRemoved)).toMatchObject([
    { videoId: gone, provider: 'eporner', noticedBy: 'probe' },
  ])
  world.clock.advance(1_001)
  const again = await world.call(searchEporner, { query: { query: 'lac' } })
  expect(again.body.videos.map((video) => video.id)).not.toContain(gone)
  expect((await states()).eporner).toMatchObject({ removedVideos: 1 })
})
