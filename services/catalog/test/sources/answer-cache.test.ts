import { createPacer } from '@alcove/kit/pacer'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ProviderOutage, type SourcePage } from '../src/ports.ts'
import { type AnswerCache, createAnswerCache } from '../src/sources/answer-cache.ts'
import { type AnswerStore, createAnswerStore } from '../src/sources/answer-store.ts'
import type { CatalogStore } from '../src/store/store.ts'
import { aSourceVideo } from './builders.ts'
import { type CatalogWorld, openStore, startCatalog } from './world.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const log = pino({ level: 'silent' })
let world: CatalogWorld
let store: CatalogStore
let shelf: AnswerStore
let cache: AnswerCache<SourcePage>
/** How often the provider was asked, and how it answers. */
let calls: number
/** How often the database was. */
let looks: number
let answers: () => Promise<SourcePage>
let keys = 0
let key: string

/** With an empty memory, as after a restart. */
const started = () => {
  shelf = createAnswerStore(store, log)
  return createAnswerCache<SourcePage>({
    provider: 'eporner',
    store: {
      findAnswer: (one) => {
        looks++
        return store.findAnswer(one)
      },
    },
    shelf,
    clock: world.clock,
    random: () => 0.5,
    pace: createPacer(),
    isEmpty: (page) => page.videos.length === 0,
  })
}
const pageOf = (...titles: string[]): SourcePage => ({
  videos: titles.map((title) => aSourceVideo({ title, createdAt: new Date('2026-11-01T10:00:00Z') })),
  hasMore: false,
  total: titles.length,
})
const get = async (mayAsk = true) => {
  const load = () => {
    calls++
    return answers()
  }
  const answered = await cache.get(key, load, () => mayAsk)
  return answered.status === 'unavailable'
    ? ([answered.status] as const)
    : ([answered.status, ...answered.value.videos.map((video) => video.title)] as const)
}
const anybody = () => true
/** What is asked behind the caller's back has been answered and kept. */
const calm = async () => {
  await cache.settled()
  await shelf.settled()
}
const restart = async () => {
  await calm()
  cache = started()
}
const says = (...titles: string[]) => {
  answers = async () => pageOf(...titles)
}
const isDown = () => {
  answers = async () => {
    throw new ProviderOutage('status', '500')
  }
}

beforeAll(async () => {
  world = await startCatalog()
  store = openStore(world)
})
afterAll(async () => {
  await calm()
  await store.close()
  await world.stop()
})
beforeEach(() => {
  cache = started()
  calls = 0
  looks = 0
  key = `eporner:search:${++keys}`
  says('Lac')
})

test('asks once for any number of the same question at the same time', async () => {
  const all = await Promise.all(Array.from({ length: 1000 }, () => get()))
  expect(new Set(all.map((one) => one.join()))).toEqual(new Set(['ok,Lac']))
  expect(calls).toBe(1)
})

test('asks once for many when the provider fails, and again afterwards', async () => {
  isDown()
  const all = await Promise.all(Array.from({ length: 100 }, () => get()))
  expect(new Set(all.map((one) => one.join()))).toEqual(new Set(['unavailable']))
  expect(calls).toBe(1)
  says('Lac')
  expect(await get()).toEqual(['ok', 'Lac'])
})

test('answers from memory for a minute, then at once with the old answer while it asks for the new one', async () => {
  await get()
  world.clock.advance(MINUTE - 1000)
  says('Forêt')
  expect(await get()).toEqual(['ok', 'Lac'])
  expect(calls).toBe(1)
  world.clock.advance(1000)
  expect(await get()).toEqual(['ok', 'Lac'])
  await calm()
  expect(calls).toBe(2)
  expect(await get()).toEqual(['ok', 'Forêt'])
})

test('an answer from long ago is renewed before it is handed out', async () => {
  await get()
  says('Forêt')
  world.clock.advance(11 * MINUTE)
  expect(await get()).toEqual(['ok', 'Forêt'])
})

test('an old answer stands in for a provider that is down, and says so, for a day', async () => {
  await get()
  isDown()
  world.clock.advance(2 * MINUTE)
  await get()
  await calm()
  expect(await get()).toEqual(['stale', 'Lac'])
  world.clock.advance(23 * HOUR)
  expect(await get()).toEqual(['stale', 'Lac'])
  world.clock.advance(HOUR)
  expect(await get()).toEqual(['unavailable'])
})

test('a provider that failed is not asked again at once while there is an old answer', async () => {
  await get()
  isDown()
  world.clock.advance(HOUR)
  await Promise.all([get(), get()])
  await get()
  await calm()
  expect(calls).toBe(2)
  says('Forêt')
  world.clock.advance(5_000)
  expect(await get()).toEqual(['ok', 'Forêt'])
})

test('a hanging provider holds up nobody for whom there is an answer of the last minutes', async () => {
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
  await calm()
  expect(await get()).toEqual(['ok', 'Forêt'])
})

describe('who may cause no call', () => {
  test('gets what is kept, waits with others for what is under way, and spoils neither', async () => {
    expect(await get(false)).toEqual(['unavailable'])
    const [first, second] = await Promise.all([get(), get(false)])
    expect([first, second]).toEqual([
      ['ok', 'Lac'],
      ['ok', 'Lac'],
    ])
    says('Forêt')
    world.clock.advance(2 * MINUTE)
    expect(await get(false)).toEqual(['ok', 'Lac'])
    world.clock.advance(HOUR)
    expect(await get(false)).toEqual(['stale', 'Lac'])
    expect(calls).toBe(1)
    expect(await get()).toEqual(['ok', 'Forêt'])
  })

  test('gets an answer that is not for others where it is worse than theirs', async () => {
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
  const answered = await cache.get(key, async () => pageOf('Forêt'), anybody)
  expect(calls).toBe(1)
  expect(answered).toMatchObject({
    status: 'ok',
    value: { videos: [{ title: 'Lac', createdAt: new Date('2026-11-01T10:00:00Z') }], total: 1 },
  })
})

test('1 000 identical questions after a restart are one look into the database', async () => {
  await get()
  await restart()
  looks = 0
  await Promise.all(Array.from({ length: 1000 }, () => get()))
  expect(looks).toBe(1)
})

test('an old answer of before a restart stands in as well', async () => {
  await get()
  world.clock.advance(20 * HOUR)
  isDown()
  await restart()
  expect(await get()).toEqual(['stale', 'Lac'])
})

test('that there is nothing is believed for less than a minute, and replaces what was kept', async () => {
  await get()
  world.clock.advance(11 * MINUTE)
  says()
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

test('memory is bounded: what was not asked for longest makes room, and comes back from the database', async () => {
  const ask = (i: number) =>
    cache.get(`eporner:search:long-${i}`, async () => pageOf('x'.repeat(900_000)), anybody)
  for (let i = 0; i < 12; i++) await ask(i)
  await shelf.settled()
  looks = 0
  await ask(11)
  expect(looks).toBe(0)
  await ask(0)
  expect(looks).toBe(1)
})

test('memory is bounded for answers that say nothing, too', async () => {
  const forgetful = createAnswerCache<null>({
    provider: 'eporner',
    store: { findAnswer: async () => null },
    shelf: { put: () => {}, remove: () => {}, settled: async () => {} },
    clock: world.clock,
    random: () => 0.5,
    pace: createPacer(),
    isEmpty: () => true,
  })
  let asked = 0
  const ask = (i: number) =>
    forgetful.get(
      `eporner:video:${'x'.repeat(200)}${i}`,
      async () => {
        asked++
        return null
      },
      anybody,
    )
  for (let i = 0; i < 15_000; i++) await ask(i)
  await ask(14_999)
  expect(asked).toBe(15_000)
  await ask(0)
  expect(asked).toBe(15_001)
})

test('an answer of more than a megabyte is handed out, and not kept', async () => {
  answers = async () => pageOf('x'.repeat(1_100_000))
  expect((await get())[0]).toBe('ok')
  await restart()
  await get()
  expect(calls).toBe(2)
})

test('text that PostgreSQL refuses is kept without what it refuses', async () => {
  says('Lac\u0000 et \ud800forêt')
  await get()
  await restart()
  expect(await get()).toEqual(['ok', 'Lac et \ufffdforêt'])
  expect(calls).toBe(1)
})
