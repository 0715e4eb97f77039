import { PROVIDERS, type Provider } from '@alcove/contracts'
import type { ProviderPlace } from '@alcove/kit/config/provider-config'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { VideoProvider } from '../src/ports.ts'
import { createProviderSources, type ProviderSources } from '../src/sources/provider-sources.ts'
import type { CatalogStore } from '../src/store/store.ts'
import { aSourceVideo } from './builders.ts'
import { type CatalogWorld, openStore, startCatalog } from './world.ts'

const BASES: Record<Provider, string | null> = {
  eporner: 'https://provider.example.test',
  letsjerktv: null,
  redtube: 'http://127.0.0.1:4000',
}
let world: CatalogWorld
let store: CatalogStore
let sources: ProviderSources
beforeAll(async () => {
  world = await startCatalog()
  store = openStore(world)
  // Note: what runs on would fill the bucket again while the test counts.
  const now = world.clock.now()
  sources = createProviderSources({
    providers: { eporner: answering('eporner'), letsjerktv: null, redtube: answering('redtube') },
    places: PROVIDERS.map(
      (name): ProviderPlace => ({ name, baseUrl: BASES[name], frameHosts: [], imageHosts: [] }),
    ),
    deadlineMs: 300,
    store,
    clock: { now: () => now },
    random: Math.random,
    log: pino({ level: 'silent' }),
  })
})
afterAll(async () => {
  await sources.stop()
  await store.close()
  await world.stop()
})

/** A provider at whose address nobody listens: it stands for one that always answers at once. */
function answering(name: Provider): VideoProvider {
  const page = { videos: [aSourceVideo({ provider: name })], hasMore: false, total: 1 }
  const provider: Partial<VideoProvider> = {
    name,
    capabilities: { removals: 'none', totalKnown: true },
    search: async () => page,
  }
  return provider as VideoProvider
}

async function searches(provider: Provider, count: number): Promise<number> {
  let answered = 0
  for (let page = 1; page <= count; page++) {
    const answer = await sources.of[provider]?.search({ query: 'lac', page, perPage: 10 })
    if (answer?.status === 'ok') answered++
  }
  return answered
}

test('a provider elsewhere is asked twenty times at once and no more, one on this machine as often as needed', async () => {
  expect(await searches('eporner', 40)).toBe(20)
  expect(await searches('redtube', 40)).toBe(40)
})

test('a provider that is off is none', () => {
  expect(sources.of.letsjerktv).toBeNull()
})
