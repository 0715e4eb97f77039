import { PROVIDERS, type Provider } from '@alcove/contracts'
import { createPacer } from '@alcove/kit/concurrency/pacer'
import type { ProviderEndpoint } from '@alcove/kit/config/provider-config'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { VideoProvider } from '../../src/ports.ts'
import { createProviderSources, type ProviderSources } from '../../src/sources/provider-sources.ts'
import type { CatalogStore } from '../../src/store/store.ts'
import { createSourceVideo } from '../support/builders.ts'
import { type CatalogWorld, openTestStore, startCatalog } from '../support/world.ts'

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
  store = openTestStore(world)
  sources = open()
})
afterAll(async () => {
  await sources.stop()
  await store.close()
  await world.stop()
})

/** Opens sources with full budgets and empty memory. */
function open(): ProviderSources {
  // Note: a running clock would refill the bucket while the test counts.
  const now = world.clock.now()
  return createProviderSources({
    providers: { eporner: answering('eporner'), letsjerktv: null, redtube: answering('redtube') },
    endpoints: PROVIDERS.map(
      (name): ProviderEndpoint => ({ name, baseUrl: BASES[name], frameHosts: [], imageHosts: [] }),
    ),
    deadlineMs: 300,
    store,
    clock: { now: () => now, elapsed: () => 0 },
    random: Math.random,
    pace: createPacer(),
    log: pino({ level: 'silent' }),
  })
}

/** Creates a provider that always answers at once, without a server. */
function answering(name: Provider): VideoProvider {
  const page = { videos: [createSourceVideo({ provider: name })], hasMore: false, total: 1 }
  const provider: Partial<VideoProvider> = {
    name,
    capabilities: { removals: 'none', totalKnown: true },
    search: async () => page,
  }
  return provider as VideoProvider
}

/** Runs different searches, the same ones on each call. */
async function searches(provider: Provider, count: number, address: string, query = 'lac'): Promise<number> {
  let answered = 0
  for (let page = 1; page <= count; page++) {
    const answer = await sources.byProvider[provider]?.search({ query, page, perPage: 10 }, address)
    if (answer?.status === 'ok') answered++
  }
  return answered
}

test('limits a remote provider to twenty calls at once, a local one hardly', async () => {
  const [one, another, third] = ['192.0.2.1', '192.0.2.2', '192.0.2.3']
  expect(await searches('eporner', 10, one)).toBe(10)
  expect(await searches('eporner', 40, another)).toBe(20)
  expect(await searches('eporner', 40, third)).toBe(20)
  expect(await searches('redtube', 40, one)).toBe(40)
})

test('limits one caller to half of the calls; cached answers are free', async () => {
  await sources.stop()
  sources = open()
  const [greedy, sameNetwork, other] = ['2001:db8::1', '2001:db8::2', '2001:db8:0:1::1']
  expect(await searches('eporner', 40, greedy, 'forêt')).toBe(10)
  expect(await searches('eporner', 40, sameNetwork, 'forêt')).toBe(10)
  expect(await searches('eporner', 20, other, 'forêt')).toBe(20)
  expect(await searches('eporner', 40, greedy, 'forêt')).toBe(20)
})

test('returns null for a provider that is off', () => {
  expect(sources.byProvider.letsjerktv).toBeNull()
})

test('subtracts calls made from the calls left', async () => {
  const source = open().byProvider.eporner
  expect(source?.health()).toMatchObject({ callsLeft: 20, budget: { perSecond: 5, burst: 20 } })
  await source?.search({ query: 'une recherche que nul n’a faite', page: 1, perPage: 10 }, '203.0.113.99')
  expect(source?.health().callsLeft).toBe(19)
  await source?.stop()
})
