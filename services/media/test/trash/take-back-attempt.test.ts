import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { takeBackAttempt } from '../../src/actions/preparation/take-back-attempt.ts'
import { LONG_AGO, type Sweeping } from './sweeping.ts'
import { ALL, startTakenDown, type TakenDown } from './taken-down.ts'

let sweeping: Sweeping
let contents: TakenDown
let change: (id: string, assignments: string) => Promise<unknown>
beforeEach(async () => {
  const stage = await startTakenDown()
  ;({ sweeping, contents } = stage)
  change = (id, assignments) =>
    stage.world.database.query(`UPDATE content SET ${assignments} WHERE id = $1`, [id])
  return stage.stop
})

const takeBack = (id: string) =>
  takeBackAttempt({ ...sweeping.deps, log: pino({ level: 'silent' }) }, id, `hls/${id}/b`)

test('keeps the renditions of a content that was processed, though the answer of its commit was lost', async () => {
  const id = await contents.add('APPROVED', LONG_AGO)
  await change(id, "state = 'PENDING'")
  await takeBack(id)
  expect(contents.hasFiles(id)).toEqual(ALL)
})

test('removes what a content in preparation plays so far, and lets it play no longer', async () => {
  const id = await contents.add('APPROVED', LONG_AGO)
  await change(id, "state = 'PREPARING'")
  await takeBack(id)
  expect(contents.hasFiles(id)).toEqual([true, false, true])
  expect((await contents.keysOf(id))[1]).toBeNull()
})
