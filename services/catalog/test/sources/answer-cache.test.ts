import { createPacer } from '@alcove/kit/concurrency/pacer'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SourcePage } from '../../src/domain/providers/source-video.ts'
import { ProviderOutage } from '../../src/ports.ts'
import { type AnswerCache, createAnswerCache } from '../../src/sources/answer-cache.ts'
import { type AnswerStore, createAnswerStore } from '../../src/sources/answer-store.ts'
import type { CatalogStore } from '../../src/store/store.ts'
import { createSourceVideo } from '../support/builders.ts'
import { type CatalogWorld, openTestStore, startCatalog } from '../support/world.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const log = pino({ level: 'silent' })
let world: CatalogWorld
let store: CatalogStore
let answerStore: AnswerStore
let cache: AnswerCache<SourcePage>
/** Calls to the provider, and its answer. */
let calls: number
/** Reads from the database. */
let reads: number
let answers: () => Promise<SourcePage>
let keys = 0
let key: string

/** Starts a cache with empty memory, as after a restart. */
const createColdCache = () => {
  answerStore = createAnswerStore(store, log)
  return createAnswerCache<SourcePage>({
    provider: 'eporner',
    store: {
      findAnswer: (hash) => {
        reads++
        return store.findAnswer(hash)
      },
    },
    answerStore,
    clock: world.clock,
    random: () => 0.5,
    pace: createPacer(),
    isEmpty: (page) => page.videos.length === 0,
  })
}
const pageOf = (...titles: string[]): SourcePage => ({
  videos: titles.map((title) => createSourceVideo({ title, createdAt: new Date('2026-11-01T10:00:00Z') })),
  hasMore: false,
  total: titles.length,
})
const get = async (mayCall = true) => {
  const load = () => {
    calls++
    return answers()
  }
  const answer = await cache.get(key, load, () => mayCall)
  return answer.status === 'unavailable'
    ? ([answer.status] as const)
    : ([answer.status, ...answer.value.videos.map((video) => video.title)] as const)
}
const alwaysMayCall = () => true
/** Waits until background calls are answered and stored. */
const waitUntilStored = async () => {
  await cache.settled()
  await answerStore.settled()
}
const restart = async () => {
  await waitUntilStored()
  cache = createColdCache()
}
const answerWith = (...titles: string[]) => {
  answers = async () => pageOf(...titles)
}
const isDown = () => {
  answers = async () => {
    throw new ProviderOutage('status', '500')
  }
}

beforeAll(async () => {
  world = await startCatalog()
  store = openTestStore(world)
})
afterAll(async () => {
  await waitUntilStored()
  await store.close()
  await world.stop()
})
beforeEach(() => {
  cache = createColdCache()
  calls = 0
  reads = 0
  key = `eporner:search:${++keys}`
  answerWith('Lac')
})

test('calls once for concurrent identical requests', async () => {
  const all = await Promise.all(Array.from({ length: 1000 }, () => get()))
  expect(new Set(all.map((one) => one.join()))).toEqual(new Set(['ok,Lac']))
  expect(calls).toBe(1)
})

test('calls once for concurrent requests when the provider fails, and again afterwards', async () => {
  isDown()
  const all = await Promise.all(Array.from({ length: 100 }, () => get()))
  expect(new Set(all.map((one) => one.join()))).toEqual(new Set(['unavailable']))
  expect(calls).toBe(1)
  answerWith('Lac')
  expect(await get()).toEqual(['ok', 'Lac'])
})

test('answers from memory for a minute, then serves the old answer while it renews', async () => {
  await get()
  world.clock.advance(MINUTE - 1000)
  answerWith('Forêt')
  expect(await get()).toEqual(['ok', 'Lac'])
  expect(calls).toBe(1)
  world.clock.advance(1000)
  expect(await get()).toEqual(['ok', 'Lac'])
  await waitUntilStored()
  expect(calls).toBe(2)
  expect(await get()).toEqual(['ok', 'Forêt'])
})

test('renews an old answer before it is served', async () => {
  await get()
  answerWith('Forêt')
  world.clock.advance(11 * MINUTE)
  expect(await get()).toEqual(['ok', 'Forêt'])
})

test('serves an old answer as stale during an outage, for a day', async () => {
  await get()
  isDown()
  world.clock.advance(2 * MINUTE)
  await get()
  await waitUntilStored()
  expect(await get()).toEqual(['stale', 'Lac'])
  world.clock.advance(23 * HOUR)
  expect(await get()).toEqual(['stale', 'Lac'])
  world.clock.advance(HOUR)
  expect(await get()).toEqual(['unavailable'])
})

test('pauses after a failure while there is an old answer', async () => {
  await get()
  isDown()
  world.clock.advance(HOUR)
  await Promise.all([get(), get()])
  await get()
  await waitUntilStored()
  expect(calls).toBe(2)
  answerWith('Forêt')
  world.clock.advance(5_000)
  expect(await get()).toEqual(['ok', 'Forêt'])
})

test('serves recent answers at once while a provider hangs', async () => {
  await get()
  world.clock.advance(2 * MINUTE)
  let end = (_: SourcePage) => {}
  answers = () =>
    new Promise((resolve) => {
      end = resolve
    })
  expect(await get()).toEqual(['ok', 'Lac'])
  expect(await get()).toEqual(['ok', 'Lac'])
  expect(calls).toBe(2)
  end(pageOf('Forêt'))
  await waitUntilStored()
  expect(await get()).toEqual(['ok', 'Forêt'])
})

describe('a caller without quota', () => {
  test('gets cached answers and joins calls in flight, and spoils neither', async () => {
    expect(await get(false)).toEqual(['unavailable'])
    const [first, second] = await Promise.all([get(), get(false)])
    expect([first, second]).toEqual([
      ['ok', 'Lac'],
      ['ok', 'Lac'],
    ])
    answerWith('Forêt')
    world.clock.advance(2 * MINUTE)
    expect(await get(false)).toEqual(['ok', 'Lac'])
    world.clock.advance(HOUR)
    expect(await get(false)).toEqual(['stale', 'Lac'])
    expect(calls).toBe(1)
    expect(await get()).toEqual(['ok', 'Forêt'])
  })

  test('gets an answer marked as its own when others would get a better one', async () => {
    const refused = () => cache.get(key, answers, () => false)
    expect(await refused()).toMatchObject({ status: 'unavailable', callerOnly: true })
    await get()
    expect((await refused()).callerOnly).toBeUndefined()
    world.clock.advance(HOUR)
    expect(await refused()).toMatchObject({ status: 'stale', callerOnly: true })
  })
})

test('survives a restart with everything in it, dates included', async () => {
  await get()
  await restart()
  const answer = await cache.get(key, async () => pageOf('Forêt'), alwaysMayCall)
  expect(calls).toBe(1)
  expect(answer).toMatchObject({
    status: 'ok',
    value: { videos: [{ title: 'Lac', createdAt: new Date('2026-11-01T10:00:00Z') }], total: 1 },
  })
})

test('reads the database once for 1 000 identical requests after a restart', async () => {
  await get()
  await restart()
  reads = 0
  await Promise.all(Array.from({ length: 1000 }, () => get()))
  expect(reads).toBe(1)
})

test('serves an old answer from before a restart', async () => {
  await get()
  world.clock.advance(20 * HOUR)
  isDown()
  await restart()
  expect(await get()).toEqual(['stale', 'Lac'])
})

test('keeps empty answers for less than a minute, and replaces stored ones', async () => {
  await get()
  world.clock.advance(11 * MINUTE)
  answerWith()
  expect(await get()).toEqual(['ok'])
  world.clock.advance(44_000)
  expect(await get()).toEqual(['ok'])
  expect(calls).toBe(2)
  isDown()
  world.clock.advance(1_000)
  expect(await get()).toEqual(['unavailable'])
  await restart()
  expect(await get()).toEqual(['unavailable'])
})

test('evicts the least recently used answers, and reads them back from the database', async () => {
  const getAnswer = (i: number) =>
    cache.get(`eporner:search:long-${i}`, async () => pageOf('x'.repeat(900_000)), alwaysMayCall)
  for (let i = 0; i < 12; i++) await getAnswer(i)
  await answerStore.settled()
  reads = 0
  await getAnswer(11)
  expect(reads).toBe(0)
  await getAnswer(0)
  expect(reads).toBe(1)
})

test('evicts empty answers, too', async () => {
  const forgetful = createAnswerCache<null>({
    provider: 'eporner',
    store: { findAnswer: async () => null },
    answerStore: { put: () => {}, remove: () => {}, settled: async () => {} },
    clock: world.clock,
    random: () => 0.5,
    pace: createPacer(),
    isEmpty: () => true,
  })
  let requested = 0
  const getAnswer = (i: number) =>
    forgetful.get(
      `eporner:video:${'x'.repeat(200)}${i}`,
      async () => {
        requested++
        return null
      },
      alwaysMayCall,
    )
  for (let i = 0; i < 15_000; i++) await getAnswer(i)
  await getAnswer(14_999)
  expect(requested).toBe(15_000)
  await getAnswer(0)
  expect(requested).toBe(15_001)
})

test('serves an answer of more than a megabyte without keeping it', async () => {
  answers = async () => pageOf('x'.repeat(1_100_000))
  expect((await get())[0]).toBe('ok')
  await restart()
  await get()
  expect(calls).toBe(2)
})

test('stores text without what PostgreSQL refuses', async () => {
  answerWith('Lac\u0000 et \ud800forêt')
  await get()
  await restart()
  expect(await get()).toEqual(['ok', 'Lac et \ufffdforêt'])
  expect(calls).toBe(1)
})
