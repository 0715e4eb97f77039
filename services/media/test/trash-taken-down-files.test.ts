import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { uuidV7 } from '@alcove/kit/clock'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyTrash } from '../src/actions/empty-trash.ts'
import { TAKEN_DOWN_SWEEP, trashTakenDownFiles } from '../src/actions/trash-taken-down-files.ts'
import { LONG_AGO, SWEPT_AT, sweepingIn } from './sweeping.ts'
import { type MediaWorld, startMedia } from './world.ts'

let world: MediaWorld
let sweeping: ReturnType<typeof sweepingIn>
beforeEach(async () => {
  world = await startMedia()
  sweeping = sweepingIn(world)
})
afterEach(async () => {
  await sweeping.deps.store.close()
  await world.stop()
})

const APPEAL_OVER = new Date('2026-05-01T00:00:00Z')
const APPEAL_LONG_OVER = new Date('2026-04-30T00:00:00Z')
const before = { withdrawnBefore: new Date('2026-11-22T11:00:00Z'), removedBefore: APPEAL_OVER }
const sweep = (signal = sweeping.signal) => trashTakenDownFiles(sweeping.deps, before, signal)
const MOMENT = { WITHDRAWN: 'withdrawn_at', REMOVED: 'removed_at', APPROVED: 'approved_at' }

/** A content with source, renditions and a forgotten upload, in a state since a moment. */
async function aContent(
  state: keyof typeof MOMENT,
  since: Date,
  held = false,
  hidden = false,
): Promise<string> {
  const id = uuidV7()
  for (const path of [`sources/${id}/a.mp4`, `hls/${id}/b/poster.jpg`, `uploads/${id}/c.mp4`]) {
    await mkdir(join(world.objectFolder, path, '..'), { recursive: true })
    await writeFile(join(world.objectFolder, path), 'kept')
  }
  await world.database.query(
    `INSERT INTO content (id, user_id, title, description, tags, categories, state, revision, created_at, mime_type,
       source_key, hls_prefix, poster_key, evidence_held, hidden, ${MOMENT[state]})
     VALUES ($1, $1, '', '', '{}', '{}', $2, 4, now(), 'video/mp4', $3, $4, $5, $6, $7, $8)`,
    [id, state, `sources/${id}/a.mp4`, `hls/${id}/b`, `hls/${id}/b/poster.jpg`, held, hidden, since],
  )
  return id
}
const hasFiles = (id: string) =>
  ['sources', 'hls', 'uploads'].map((top) =>
    existsSync(join(world.objectFolder, top, id, ...(top === 'hls' ? ['b'] : []))),
  )
const OLD_DAY = '2026-11-01'
/** As a sweep of weeks ago has left it. */
async function putInOldTrash(id: string): Promise<void> {
  const folder = join(world.objectFolder, 'trash', OLD_DAY, 'sources', id)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'a.mp4'), 'kept')
}
const ALL = [true, true, true]
const NONE = [false, false, false]
const keysOf = async (id: string) => {
  const { sourceKey, hlsPrefix, posterKey } = (await sweeping.deps.store.findContent(id))!
  return [sourceKey, hlsPrefix, posterKey]
}

test('moves all files of a withdrawn content to the trash, and forgets where they were', async () => {
  const id = await aContent('WITHDRAWN', LONG_AGO)
  await sweep()
  expect(hasFiles(id)).toEqual(NONE)
  expect(await keysOf(id)).toEqual([null, null, null])
  const entries = await sweeping.deps.objects.listTrash()
  expect(entries.map(({ prefix }) => prefix)).toEqual([`hls/${id}/b`, `sources/${id}`, `uploads/${id}`])
  for (const entry of entries) expect(await sweeping.deps.objects.restoreFromTrash(entry)).toBe('restored')
  expect(hasFiles(id)).toEqual(ALL)
})

test('spares what was withdrawn or removed since, and what is published', async () => {
  const ids = [
    await aContent('WITHDRAWN', SWEPT_AT),
    await aContent('REMOVED', LONG_AGO),
    await aContent('APPROVED', new Date(0)),
  ]
  await sweep()
  for (const id of ids) expect(hasFiles(id)).toEqual(ALL)
})

test('moves files of a removed content once the appeal period is over', async () => {
  const id = await aContent('REMOVED', APPEAL_LONG_OVER)
  await sweep()
  expect(hasFiles(id)).toEqual(NONE)
})

test('moves nothing that is held as evidence, withdrawn or removed', async () => {
  const ids = [await aContent('WITHDRAWN', new Date(0), true), await aContent('REMOVED', new Date(0), true)]
  await sweep()
  for (const id of ids) expect(hasFiles(id)).toEqual(ALL)
})

test('moves nothing of what was withdrawn while a report that hid it waits, and empties nothing of it', async () => {
  const id = await aContent('WITHDRAWN', new Date(0), false, true)
  const heardLate = await aContent('WITHDRAWN', LONG_AGO)
  await putInOldTrash(heardLate)
  await world.database.query('UPDATE content SET hidden = true WHERE id = $1', [heardLate])
  await sweep()
  for (const one of [id, heardLate]) expect(hasFiles(one)).toEqual(ALL)
  await emptyTrash(sweeping.deps, sweeping.signal)
  expect((await sweeping.deps.objects.listTrash()).map(({ prefix }) => prefix)).toEqual([
    `sources/${heardLate}`,
  ])
})

test('what became evidence while it was moved is put back', async () => {
  const id = await aContent('WITHDRAWN', LONG_AGO)
  const { objects } = sweeping.deps
  const moveToTrash = objects.moveToTrash
  objects.moveToTrash = async (prefix) => {
    await moveToTrash(prefix)
    await world.database.query('UPDATE content SET evidence_held = true WHERE id = $1', [id])
  }
  await sweep()
  expect(hasFiles(id)).toEqual(ALL)
  expect((await keysOf(id))[0]).not.toBeNull()
})

test('cut off between two moves, the next sweep finishes', async () => {
  const id = await aContent('WITHDRAWN', LONG_AGO)
  const { objects } = sweeping.deps
  const moveToTrash = objects.moveToTrash
  let moves = 0
  objects.moveToTrash = async (prefix) => {
    if (++moves === 2) throw new Error('the process ends here')
    await moveToTrash(prefix)
  }
  await sweep()
  expect(await keysOf(id)).not.toContain(null)
  await sweep()
  expect(hasFiles(id)).toEqual(NONE)
  expect(await keysOf(id)).toEqual([null, null, null])
})

test('hears a stop between two contents', async () => {
  const id = await aContent('WITHDRAWN', LONG_AGO)
  await sweep(AbortSignal.abort())
  expect(hasFiles(id)).toEqual(ALL)
})

test('moves nothing of what was removed above a share of the whole, until an operator releases the brake once', async () => {
  const ids = []
  for (let i = 0; i < 6; i++) ids.push(await aContent('REMOVED', APPEAL_LONG_OVER))
  for (let i = 0; i < 4; i++) await aContent('APPROVED', LONG_AGO)
  await sweep()
  for (const id of ids) expect(hasFiles(id)).toEqual(ALL)
  expect(await sweeping.alert()).toBe(1)
  await sweeping.deps.store.releaseSweepBrake(TAKEN_DOWN_SWEEP, SWEPT_AT)
  await sweep()
  for (const id of ids) expect(hasFiles(id)).toEqual(NONE)
  expect(await sweeping.alert()).toBe(0)
})

test('what owners have withdrawn leaves, however much it is, and brakes nothing', async () => {
  const ids = []
  for (let i = 0; i < 7; i++) ids.push(await aContent('WITHDRAWN', LONG_AGO))
  const removed = await aContent('REMOVED', APPEAL_LONG_OVER)
  await sweep()
  for (const id of [...ids, removed]) expect(hasFiles(id)).toEqual(NONE)
  expect(await sweeping.alert()).toBe(0)
})

test('what owners have withdrawn leaves beside a brake on what was removed, and the trash is emptied of it', async () => {
  const removed = []
  for (let i = 0; i < 6; i++) removed.push(await aContent('REMOVED', APPEAL_LONG_OVER))
  const withdrawn = await aContent('WITHDRAWN', LONG_AGO)
  await sweep()
  expect(await sweeping.alert()).toBe(1)
  expect(hasFiles(withdrawn)).toEqual(NONE)
  for (const id of removed) expect(hasFiles(id)).toEqual(ALL)
  const [kept] = removed as [string]
  await putInOldTrash(withdrawn)
  await putInOldTrash(kept)
  await emptyTrash(sweeping.deps, sweeping.signal)
  const left = await sweeping.deps.objects.listTrash()
  expect(left.filter(({ day }) => day === OLD_DAY).map(({ prefix }) => prefix)).toEqual([`sources/${kept}`])
})

test('the trash keeps what is held as evidence, however long it has lain there', async () => {
  const [held, other] = [await aContent('WITHDRAWN', LONG_AGO, true), await aContent('WITHDRAWN', LONG_AGO)]
  for (const id of [held, other]) await putInOldTrash(id)
  await emptyTrash(sweeping.deps, sweeping.signal)
  expect((await sweeping.deps.objects.listTrash()).map(({ prefix }) => prefix)).toEqual([`sources/${held}`])
})
