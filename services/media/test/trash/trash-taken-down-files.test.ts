import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contentEvidenceReleased, contentRemoved, contentUrgencyChanged } from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import { beforeEach, expect, test } from 'vitest'
import { emptyTrash } from '../../src/actions/trash/empty-trash.ts'
import { TAKEN_DOWN_SWEEP, trashTakenDownFiles } from '../../src/actions/trash/trash-taken-down-files.ts'
import type { MediaWorld } from '../support/world.ts'
import { LONG_AGO, SWEPT_AT, type Sweeping } from './sweeping.ts'
import { ALL, NONE, startTakenDown, type TakenDown } from './taken-down.ts'

let world: MediaWorld
let sweeping: Sweeping
let contents: TakenDown
beforeEach(async () => {
  const stage = await startTakenDown()
  ;({ world, sweeping, contents } = stage)
  return stage.stop
})

const APPEAL_OVER = new Date('2026-05-01T00:00:00Z')
const APPEAL_LONG_OVER = new Date('2026-04-30T00:00:00Z')
const before = { withdrawnBefore: new Date('2026-11-22T11:00:00Z'), removedBefore: APPEAL_OVER }
const sweep = (signal = sweeping.signal) => trashTakenDownFiles(sweeping.deps, before, signal)
const OLD_DAY = '2026-11-01'
/** Leaves files as a sweep of weeks ago would. */
async function putInOldTrash(id: string): Promise<void> {
  const folder = join(world.objectFolder, 'trash', OLD_DAY, 'sources', id)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'a.mp4'), 'kept')
}

test('moves all files of a withdrawn content to the trash, and forgets their keys', async () => {
  const id = await contents.add('WITHDRAWN', LONG_AGO)
  await sweep()
  expect(contents.hasFiles(id)).toEqual(NONE)
  expect(await contents.keysOf(id)).toEqual([null, null, null])
  const entries = await sweeping.deps.objects.listTrash()
  expect(entries.map(({ prefix }) => prefix)).toEqual([`hls/${id}/b`, `sources/${id}/a.mp4`, `uploads/${id}`])
  for (const entry of entries) expect(await sweeping.deps.objects.restoreFromTrash(entry)).toBe('restored')
  expect(contents.hasFiles(id)).toEqual(ALL)
})

test('spares recently withdrawn or removed contents, and published ones', async () => {
  const ids = [
    await contents.add('WITHDRAWN', SWEPT_AT),
    await contents.add('REMOVED', LONG_AGO),
    await contents.add('APPROVED', new Date(0)),
  ]
  await sweep()
  for (const id of ids) expect(contents.hasFiles(id)).toEqual(ALL)
})

test('moves files of a removed content once the appeal period is over', async () => {
  const id = await contents.add('REMOVED', APPEAL_LONG_OVER)
  await sweep()
  expect(contents.hasFiles(id)).toEqual(NONE)
})

test('moves no evidence, withdrawn or removed', async () => {
  const ids = [
    await contents.add('WITHDRAWN', new Date(0), true),
    await contents.add('REMOVED', new Date(0), true),
  ]
  await sweep()
  for (const id of ids) expect(contents.hasFiles(id)).toEqual(ALL)
})

test('keeps files of a content that was withdrawn while a report that hid it waits', async () => {
  const id = await contents.add('WITHDRAWN', new Date(0), false, true)
  const heardLate = await contents.add('WITHDRAWN', LONG_AGO)
  await putInOldTrash(heardLate)
  await world.database.query('UPDATE content SET hidden = true WHERE id = $1', [heardLate])
  await sweep()
  for (const one of [id, heardLate]) expect(contents.hasFiles(one)).toEqual(ALL)
  await emptyTrash(sweeping.deps, sweeping.signal)
  expect((await sweeping.deps.objects.listTrash()).map(({ prefix }) => prefix)).toEqual([
    `sources/${heardLate}/a.mp4`,
  ])
})

test('moves nothing of a content removed while a report waits, before it is answered', async () => {
  const id = await contents.add('APPROVED', new Date(0))
  const removal = {
    contentId: id,
    userId: id,
    revision: 5,
    ground: 'RULES',
    removedAt: APPEAL_LONG_OVER.toISOString(),
  }
  await world.receives(contentRemoved, { ...removal, reportWaits: true })
  await sweep()
  expect(contents.hasFiles(id)).toEqual(ALL)
  await world.database.query('UPDATE content SET state = $2, withdrawn_at = $3 WHERE id = $1', [
    id,
    'WITHDRAWN',
    LONG_AGO,
  ])
  await sweep()
  expect(contents.hasFiles(id)).toEqual(ALL)
  await world.receives(contentEvidenceReleased, { contentId: id, revision: 5 })
  await sweep()
  expect(contents.hasFiles(id)).toEqual(NONE)
})

test('moves nothing of a content that was held and released while it is still reported', async () => {
  const id = await contents.add('WITHDRAWN', LONG_AGO)
  const decisionId = uuidV7()
  const removal = { contentId: id, userId: id, revision: 9, decisionId, ground: 'MINOR', reportWaits: true }
  await world.receives(contentRemoved, removal)
  const release = { contentId: id, userId: id, revision: 9, decisionId }
  await world.receives(contentEvidenceReleased, { ...release, reportWaits: true })
  await sweep()
  expect(contents.hasFiles(id)).toEqual(ALL)
  await world.receives(contentEvidenceReleased, release)
  await sweep()
  expect(contents.hasFiles(id)).toEqual(NONE)
})

test.each(['WITHDRAWN', 'REMOVED'] as const)(
  'moves nothing of a content that is %s while an urgent report waits that did not hide it',
  async (state) => {
    const id = await contents.add(state, new Date('2025-01-01T12:00:00Z'))
    const report = { contentId: id, reportedUntil: '2026-11-21T09:00:00.000Z' }
    await world.receives(contentUrgencyChanged, { ...report, urgent: true })
    await sweep()
    expect(contents.hasFiles(id)).toEqual(ALL)
    await world.receives(contentUrgencyChanged, { ...report, urgent: false })
    await sweep()
    expect(contents.hasFiles(id)).toEqual(NONE)
  },
)

test('restores what became evidence during the move', async () => {
  const id = await contents.add('WITHDRAWN', LONG_AGO)
  const { objects } = sweeping.deps
  const moveToTrash = objects.moveToTrash
  objects.moveToTrash = async (prefix) => {
    await moveToTrash(prefix)
    await world.database.query('UPDATE content SET evidence_held = true WHERE id = $1', [id])
  }
  await sweep()
  expect(contents.hasFiles(id)).toEqual(ALL)
  expect((await contents.keysOf(id))[0]).not.toBeNull()
})

test('finishes an interrupted sweep the next time', async () => {
  const id = await contents.add('WITHDRAWN', LONG_AGO)
  const { objects } = sweeping.deps
  const moveToTrash = objects.moveToTrash
  let moves = 0
  objects.moveToTrash = async (prefix) => {
    if (++moves === 2) throw new Error('the process ends here')
    await moveToTrash(prefix)
  }
  await expect(sweep()).rejects.toThrow('the process ends here')
  expect(await contents.keysOf(id)).not.toContain(null)
  await sweep()
  expect(contents.hasFiles(id)).toEqual(NONE)
  expect(await contents.keysOf(id)).toEqual([null, null, null])
})

test('stops between two contents', async () => {
  const id = await contents.add('WITHDRAWN', LONG_AGO)
  await sweep(AbortSignal.abort())
  expect(contents.hasFiles(id)).toEqual(ALL)
})

test('brakes above a share of removed contents, until an operator releases it once', async () => {
  const ids = []
  for (let i = 0; i < 6; i++) ids.push(await contents.add('REMOVED', APPEAL_LONG_OVER))
  for (let i = 0; i < 4; i++) await contents.add('APPROVED', LONG_AGO)
  await sweep()
  for (const id of ids) expect(contents.hasFiles(id)).toEqual(ALL)
  expect(await sweeping.alert()).toBe(1)
  await sweeping.deps.store.releaseSweepBrake(TAKEN_DOWN_SWEEP, SWEPT_AT)
  await sweep()
  for (const id of ids) expect(contents.hasFiles(id)).toEqual(NONE)
  expect(await sweeping.alert()).toBe(0)
})

test('moves any number of withdrawn contents without braking', async () => {
  const ids = []
  for (let i = 0; i < 7; i++) ids.push(await contents.add('WITHDRAWN', LONG_AGO))
  const removed = await contents.add('REMOVED', APPEAL_LONG_OVER)
  await sweep()
  for (const id of [...ids, removed]) expect(contents.hasFiles(id)).toEqual(NONE)
  expect(await sweeping.alert()).toBe(0)
})

test('moves withdrawn contents while removed ones are braked, and empties the trash of them', async () => {
  const removed = []
  for (let i = 0; i < 6; i++) removed.push(await contents.add('REMOVED', APPEAL_LONG_OVER))
  const withdrawn = await contents.add('WITHDRAWN', LONG_AGO)
  await sweep()
  expect(await sweeping.alert()).toBe(1)
  expect(contents.hasFiles(withdrawn)).toEqual(NONE)
  for (const id of removed) expect(contents.hasFiles(id)).toEqual(ALL)
  const [kept] = removed as [string]
  await putInOldTrash(withdrawn)
  await putInOldTrash(kept)
  await emptyTrash(sweeping.deps, sweeping.signal)
  const left = await sweeping.deps.objects.listTrash()
  expect(left.filter(({ day }) => day === OLD_DAY).map(({ prefix }) => prefix)).toEqual([
    `sources/${kept}/a.mp4`,
  ])
})

test('keeps evidence in the trash, however long it has lain there', async () => {
  const [held, other] = [
    await contents.add('WITHDRAWN', LONG_AGO, true),
    await contents.add('WITHDRAWN', LONG_AGO),
  ]
  await sweep()
  for (const id of [held, other]) await putInOldTrash(id)
  await emptyTrash(sweeping.deps, sweeping.signal)
  const left = (await sweeping.deps.objects.listTrash()).filter(({ day }) => day === OLD_DAY)
  expect(left.map(({ prefix }) => prefix)).toEqual([`sources/${held}/a.mp4`])
})
