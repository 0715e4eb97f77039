import { PROVIDERS, type Provider } from '@alcove/contracts'
import type { ProviderEndpoint } from '@alcove/kit/config/provider-config'
import { createPacer } from '@alcove/kit/pacer'
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
  sources = open()
})
afterAll(async () => {
  await sources.stop()
  await store.close()
  await world.stop()
})

/** With full budgets and an empty memory. */
function open(): ProviderSources {
  // Note: what runs on would fill the bucket again while the test counts.
  const now = world.clock.now()
  return createProviderSources({
    providers: { eporner: answering('eporner'), letsjerktv: null, redtube: answering('redtube') },
    places: PROVIDERS.map(
      (name): ProviderEndpoint => ({ name, baseUrl: BASES[name], frameHosts: [], imageHosts: [] }),
    ),
    deadlineMs: 300,
    store,
    clock: { now: () => now },
    random: Math.random,
    pace: createPacer(),
    log: pino({ level: 'silent' }),
  })
}

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

/** Different ones, the same again each time this is called. */
async function searches(provider: Provider, count: number, address: string, query = 'lac'): Promise<number> {
  let answered = 0
  for (let page = 1; page <= count; page++) {
    const answer = await sources.of[provider]?.search({ query, page, perPage: 10 }, address)
    if (answer?.status === 'ok') answered++
  }
  return answered
}

test('a provider elsewhere is asked twenty times at once and no more, one on this machine as often as needed', async () => {
  const [one, another, third] = ['192.0.2.1', '192.0.2.2', '192.0.2.3']
  expect(await searches('eporner', 10, one)).toBe(10)
  expect(await searches('eporner', 40, another)).toBe(20)
  expect(await searches('eporner', 40, third)).toBe(20)
  expect(await searches('redtube', 40, one)).toBe(40)
})

test('one caller causes half of the calls and no more; what is known costs nothing', async () => {
  await sources.stop()
  sources = open()
  const [greedy, sameNetwork, other] = ['2001:db8::1', '2001:db8::2', '2001:db8:0:1::1']
  expect(await searches('eporner', 40, greedy, 'forêt')).toBe(10)
  expect(await searches('eporner', 40, sameNetwork, 'forêt')).toBe(10)
  expect(await searches('eporner', 20, other, 'forêt')).toBe(20)
  expect(await searches('eporner', 40, greedy, 'forêt')).toBe(20)
})

test('a provider that is off is none', () => {
  expect(sources.of.letsjerktv).toBeNull()
})

test('calls that were made are missing from those that are left', async () => {
  const source = open().of.eporner
  expect(source?.health()).toMatchObject({ callsLeft: 20, budget: { perSecond: 5, burst: 20 } })
  await source?.search({ query: 'une recherche que nul n’a faite', page: 1, perPage: 10 }, '203.0.113.99')
  expect(source?.health().callsLeft).toBe(19)
  await source?.stop()
})
