import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOSTILE_FILES } from '../../services/media/test/hostile/corpus.ts'
import { survive } from '../../services/media/test/hostile/survive.ts'
import { aPreparedContent, type MediaWorld, startMedia } from '../../services/media/test/support/world.ts'

/** Sends every hostile file, one after another, to one media service. */
let world: MediaWorld
const counts = new Map<string, number>()
beforeAll(async () => {
  // The limit of all accounts: files that announce less than they hold must reach the byte count.
  world = await startMedia(undefined, { UPLOAD_MAX_GIGAPIXELS_NEW: '1000' })
})
afterAll(async () => {
  await world.stop()
  const table = [...counts].sort().map(([outcome, n]) => `${outcome} ${n}`)
  process.stdout.write(`hostile files: ${table.join(', ')}\n`)
})

test.each(HOSTILE_FILES.map((file) => [file.name, file] as const))('%s', async (_, file) => {
  const outcome = await survive(world, file)
  counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
})

test('after all of them an honest video is prepared', async () => {
  world.clock.advance(30_000)
  const { answer } = await aPreparedContent(world, 'tiny.mp4')
  expect(answer.status).toBe(202)
})
