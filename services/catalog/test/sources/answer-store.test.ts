import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAnswerStore } from '../../src/sources/answer-store.ts'
import type { CatalogStore } from '../../src/store/store.ts'
import { type CatalogWorld, openTestStore, startCatalog } from '../support/world.ts'

const MINUTE = 60_000
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

test('serves answers although the database cannot be written', async () => {
  const broken = createAnswerStore(
    { saveAnswers: () => Promise.reject(new Error('full')), dropAnswers: async () => {} },
    pino({ level: 'silent' }),
  )
  broken.put({ key: 'eporner:1', provider: 'eporner', body: '{}', fetchedAt: new Date() })
  await broken.settled()
  broken.remove('eporner:1')
  await broken.settled()
})

test('deletes old answers, and all but the newest of each provider', async () => {
  const now = world.clock.now()
  const kept = (name: string, provider: 'eporner' | 'redtube', minutes: number) => ({
    key: name,
    provider,
    body: '{}',
    fetchedAt: new Date(now.getTime() - minutes * MINUTE),
  })
  await store.saveAnswers([
    kept('e1', 'eporner', 1),
    kept('e2', 'eporner', 2),
    kept('e3', 'eporner', 3),
    kept('r3', 'redtube', 3),
    kept('r1500', 'redtube', 1500),
  ])
  await store.saveAnswers([{ ...kept('e1', 'eporner', 60), body: '{"older":true}' }])
  await store.sweepAnswers(new Date(now.getTime() - 1440 * MINUTE), 2)
  const rows = await world.database.query<{ key: string; body: object }>(
    'SELECT key, body FROM provider_answer ORDER BY key',
  )
  expect(rows).toEqual([
    { key: 'e1', body: {} },
    { key: 'e2', body: {} },
    { key: 'r3', body: {} },
  ])
})
