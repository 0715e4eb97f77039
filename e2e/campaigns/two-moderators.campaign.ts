import { uuidV7 } from '@alcove/kit/ids'
import { applyDueDecisions } from '@alcove/moderation/actions/apply-due-decisions'
import { createModerationStore } from '@alcove/moderation/store/store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ModerationWorld, startModeration } from '../../services/moderation/test/support/world.ts'
import { prepareCases } from './two-moderators/prepare-cases.ts'
import { tellStory } from './two-moderators/story.ts'
import { judge } from './two-moderators/verdict.ts'

/** `SEED=123` runs one story alone, `SEEDS=60` the first sixty. */
const { SEED, SEEDS: MANY = '1000' } = process.env
const SEEDS = SEED ? [Number(SEED)] : Array.from({ length: Number(MANY) }, (_, n) => n + 1)
const CASES = 4
/** Stories that are checked together, because waiting until all events are processed takes most of the time. */
const TOGETHER = 50
const SETTLE_MS = 300_000

let world: ModerationWorld
let store: ReturnType<typeof createModerationStore>
beforeAll(async () => {
  world = await startModeration({}, SETTLE_MS)
  const { database, clock } = world
  store = createModerationStore(database, { service: 'moderation', clock, ids: uuidV7, wakeRelay: () => {} })
})
afterAll(async () => {
  await store?.close()
  await world?.stop()
})

test('of two moderators and their slips no decision is taken that was not meant, and none twice', async () => {
  const applyDue = () => applyDueDecisions({ store, clock: world.clock, ids: uuidV7 })
  const sums = { meant: 0, acknowledged: 0, accidents: 0, refused: 0, conflicts: 0 }
  const faults: string[] = []
  for (let first = 0; first < SEEDS.length; first += TOGETHER) {
    const seeds = SEEDS.slice(first, first + TOGETHER)
    const prepared = await prepareCases(world, seeds.length * CASES)
    const stories = []
    for (const [n, seed] of seeds.entries()) {
      const contents = prepared.slice(n * CASES, (n + 1) * CASES)
      stories.push({ seed, contents, told: await tellStory(world, contents, seed, applyDue) })
    }
    world.clock.advance(60_000)
    await world.settle()
    await applyDue()
    for (const { seed, contents, told } of stories) {
      for (const fault of await judge(world, contents, told)) faults.push(`seed ${seed}: ${fault}`)
      sums.meant += told.meant.length
      for (const kind of ['accidents', 'refused', 'conflicts'] as const) sums[kind] += told[kind]
      sums.acknowledged += told.acknowledged.length
    }
    expect(faults).toEqual([])
  }
  console.log(`${SEEDS.length} seeds`, sums)
  // A campaign without decisions proves nothing.
  if (SEED) return
  for (const [kind, n] of Object.entries(sums)) expect([kind, n > SEEDS.length / 10]).toEqual([kind, true])
})
