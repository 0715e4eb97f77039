import { createTestClock } from '@alcove/kit/testing/clock'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPictureCache } from '../../src/adapters/pictures/picture-cache.ts'
import { type PictureFetcher, PictureNotRequested, ProviderOutage } from '../../src/ports.ts'
import type { CatalogStore } from '../../src/store/store.ts'
import { type CatalogWorld, openTestStore, startCatalog } from '../support/world.ts'

let world: CatalogWorld
let store: CatalogStore
beforeAll(async () => {
  world = await startCatalog()
  store = openTestStore(world)
})
afterAll(async () => {
  await store.close()
  await world.stop()
})

const url = (name: string) => new URL(`https://pictures.example.test/${name}.jpg`)
const createCache = (fetch: PictureFetcher['fetch']) =>
  createPictureCache({
    store,
    clock: createTestClock(new Date('2026-11-21T10:00:00Z')),
    log: pino({ level: 'silent' }),
    fetcher: { fetch },
    encoder: { encode: async (bytes) => Uint8Array.from(bytes) },
    findSource: ({ host }) => host,
  })

test('finds a picture at once after it was not requested', async () => {
  let busy = true
  const pictures = createCache(async (at, _, use) => {
    if (busy) throw new PictureNotRequested(at, new Error('the host is paused'))
    return use(Buffer.from('bytes'))
  })
  expect(await pictures.find(url('waits'), 320, 'webp', '203.0.113.1')).toBeNull()
  busy = false
  expect(await pictures.find(url('waits'), 320, 'webp', '203.0.113.1')).toMatchObject({
    mediaType: 'image/webp',
  })
})

test('rests after a host has answered that it is asked too often', async () => {
  let requests = 0
  const pictures = createCache(async () => {
    requests++
    throw new ProviderOutage('pressure', 'Status 429')
  })
  for (let n = 0; n < 3; n++)
    expect(await pictures.find(url('refused'), 320, 'webp', '203.0.113.1')).toBeNull()
  expect(requests).toBe(1)
})
