import { contentRemoved, contentRestored } from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import { beforeEach, expect, test } from 'vitest'
import { emptyTrash } from '../../src/actions/trash/empty-trash.ts'
import { putBackNamedFiles } from '../../src/actions/trash/put-back-named-files.ts'
import { trashTakenDownFiles } from '../../src/actions/trash/trash-taken-down-files.ts'
import type { MediaWorld } from '../support/world.ts'
import { LONG_AGO, SWEPT_AT, type Sweeping } from './sweeping.ts'
import { ALL, NONE, startTakenDown, type TakenDown } from './taken-down.ts'

const DAY_MS = 24 * 3_600_000
const WEEKS_LATER = new Date(SWEPT_AT.getTime() + 30 * DAY_MS)
const APPEAL_LONG_OVER = new Date('2026-04-30T00:00:00Z')
const before = {
  withdrawnBefore: new Date('2026-11-22T11:00:00Z'),
  removedBefore: new Date('2026-05-01T00:00:00Z'),
}

let world: MediaWorld
let sweeping: Sweeping
let contents: TakenDown
beforeEach(async () => {
  const stage = await startTakenDown()
  ;({ world, sweeping, contents } = stage)
  return stage.stop
})

const sweep = () => trashTakenDownFiles(sweeping.deps, before, sweeping.signal)
const putBack = (signal = sweeping.signal) => putBackNamedFiles(sweeping.deps, before, signal)
const emptyWeeksLater = () =>
  emptyTrash({ ...sweeping.deps, clock: { now: () => WEEKS_LATER } }, sweeping.signal)

/** Runs a sweep whose store fails, or whose process ends, after this many moves. */
async function sweepCutAfter(moves: number): Promise<void> {
  const { objects } = sweeping.deps
  const { moveToTrash } = objects
  let left = moves
  objects.moveToTrash = async (prefix) => {
    if (left-- === 0) throw new Error('the process ends here')
    await moveToTrash(prefix)
  }
  await expect(sweep()).rejects.toThrow('the process ends here')
  objects.moveToTrash = moveToTrash
}

const reverse = (id: string) => world.receives(contentRestored, { contentId: id, userId: id, revision: 9 })
const removeAsEvidence = (id: string) =>
  world.receives(contentRemoved, {
    contentId: id,
    userId: id,
    revision: 9,
    ground: 'MINOR',
    decisionId: uuidV7(),
  })

test.each([1, 2])(
  'a removal reversed after a sweep was cut off at move %i gets its files back',
  async (moves) => {
    const id = await contents.add('REMOVED', APPEAL_LONG_OVER)
    await sweepCutAfter(moves)
    expect(contents.hasFiles(id)).not.toEqual(ALL)
    await reverse(id)
    await putBack()
    expect(contents.hasFiles(id)).toEqual(ALL)
    expect(await contents.keysOf(id)).not.toContain(null)
    expect(await sweeping.deps.objects.listTrash()).toEqual([])
  },
)

test('restores evidence after an interrupted sweep', async () => {
  const id = await contents.add('WITHDRAWN', LONG_AGO)
  await sweepCutAfter(2)
  await removeAsEvidence(id)
  await putBack()
  expect(contents.hasFiles(id)).toEqual(ALL)
})

test('keeps what a content names in the trash, also before a sweep has restored it', async () => {
  const id = await contents.add('REMOVED', APPEAL_LONG_OVER)
  await sweepCutAfter(2)
  await reverse(id)
  await emptyWeeksLater()
  await putBack()
  expect(contents.hasFiles(id)).toEqual(ALL)
})

test('restores renditions that a content named while a sweep took them', async () => {
  const id = await contents.add('APPROVED', LONG_AGO)
  await sweeping.deps.objects.moveToTrash(`hls/${id}/b`)
  await putBack()
  expect(contents.hasFiles(id)).toEqual(ALL)
})

test('leaves due files in the trash, and removes them once the sweep has ended', async () => {
  const id = await contents.add('WITHDRAWN', LONG_AGO)
  await sweepCutAfter(2)
  await putBack()
  expect(contents.hasFiles(id)).toEqual([false, false, true])
  await sweep()
  await putBack()
  expect(contents.hasFiles(id)).toEqual(NONE)
  await emptyWeeksLater()
  expect(await sweeping.deps.objects.listTrash()).toEqual([])
})

test('skips an entry that cannot be restored, and ends on a stop', async () => {
  const ids = [await contents.add('APPROVED', LONG_AGO), await contents.add('APPROVED', LONG_AGO)] as const
  const { objects } = sweeping.deps
  for (const id of ids) await objects.moveToTrash(`hls/${id}/b`)
  const { restoreFromTrash } = objects
  objects.restoreFromTrash = async (entry) => {
    if (entry.prefix.includes(ids[0])) throw new Error('the store does not answer')
    return restoreFromTrash(entry)
  }
  await putBack(AbortSignal.abort())
  expect(contents.hasFiles(ids[1])[1]).toBe(false)
  await expect(putBack()).rejects.toThrow('the store does not answer')
  expect(ids.map((id) => contents.hasFiles(id)[1])).toEqual([false, true])
})
