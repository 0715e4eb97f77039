import { existsSync } from 'node:fs'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { withdrawContent } from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import { aCaller } from '@alcove/kit/testing/builders'
import { beforeEach, expect, test } from 'vitest'
import { deleteOldDrafts } from '../../src/actions/trash/delete-old-drafts.ts'
import { emptyTrash } from '../../src/actions/trash/empty-trash.ts'
import { SOURCES_SWEEP, trashUnusedSources } from '../../src/actions/trash/trash-unused-sources.ts'
import { announce, type MediaWorld } from '../support/world.ts'
import { LONG_AGO, NOW, SWEPT_AT, type Sweeping } from './sweeping.ts'
import { startTakenDown, type TakenDown } from './taken-down.ts'

let world: MediaWorld
let sweeping: Sweeping
let contents: TakenDown
beforeEach(async () => {
  const stage = await startTakenDown()
  ;({ world, sweeping, contents } = stage)
  return stage.stop
})

const sweep = (before = NOW, signal = sweeping.signal) => trashUnusedSources(sweeping.deps, before, signal)
const isThere = (key: string) => existsSync(join(world.objectFolder, key))
const listed = async () => (await sweeping.deps.objects.listTrash()).map(({ prefix }) => prefix)
const bytesInTrash = async (id: string) =>
  (
    await world.database.query<{ bytes: string }>('SELECT bytes FROM trashed_file WHERE content_id = $1', [
      id,
    ])
  ).map(({ bytes }) => Number(bytes))

/** Leaves a copy of a submission that was never accepted, as an ended process or a failed store would. */
async function leaveCopy(contentId: string, name = 'left'): Promise<string> {
  const key = `sources/${contentId}/${name}.mp4`
  const path = join(world.objectFolder, key)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, 'kept')
  await utimes(dirname(path), LONG_AGO, LONG_AGO)
  return key
}

test('moves an unaccepted copy to the trash, counts it, and leaves the accepted one beside it', async () => {
  const id = await contents.add('APPROVED', LONG_AGO)
  const key = await leaveCopy(id)
  await sweep()
  expect(isThere(key)).toBe(false)
  expect(contents.hasFiles(id)).toEqual([true, true, true])
  expect(await listed()).toEqual([key])
  expect(await bytesInTrash(id)).toEqual([4])
  expect(await sweeping.alert()).toBe(0)
  await emptyTrash({ ...sweeping.deps, clock: { now: () => NOW } }, sweeping.signal)
  expect(await listed()).toEqual([])
})

test('counts each copy of a content once where two sweeps run at the same time', async () => {
  const ids = await Promise.all(Array.from({ length: 10 }, () => contents.add('APPROVED', LONG_AGO)))
  const id = ids[0] as string
  const keys = [await leaveCopy(id, 'left'), await leaveCopy(id, 'other')]
  await Promise.all([sweep(), sweep()])
  expect((await listed()).sort()).toEqual(keys.sort())
  expect(await bytesInTrash(id)).toEqual([8])
})

test('counts a copy whose move is cut off, once, and moves it the next time', async () => {
  const id = await contents.add('APPROVED', LONG_AGO)
  const key = await leaveCopy(id)
  const { objects } = sweeping.deps
  const cutOff = {
    ...objects,
    async moveToTrash(prefix: string) {
      await objects.moveToTrash(prefix)
      throw new Error('cut off')
    },
  }
  const cut = trashUnusedSources({ ...sweeping.deps, objects: cutOff }, NOW, sweeping.signal)
  await expect(cut).rejects.toThrow('cut off')
  await sweep()
  expect(await listed()).toEqual([key])
  expect(await bytesInTrash(id)).toEqual([4])
})

test('leaves no empty folder behind', async () => {
  const id = await contents.add('APPROVED', LONG_AGO)
  const other = await announce(world, aCaller())
  await leaveCopy(other)
  await sweep()
  expect(await sweeping.deps.objects.findContentIds(10)).toEqual([id])
})

test('spares copies stored since, and stops when told to', async () => {
  const key = await leaveCopy(await contents.add('APPROVED', LONG_AGO))
  await sweep(LONG_AGO)
  await sweep(NOW, AbortSignal.abort())
  expect(isThere(key)).toBe(true)
})

test('spares copies beside evidence, or beside files that a report keeps', async () => {
  const held = await leaveCopy(await contents.add('REMOVED', LONG_AGO, true))
  const hidden = await leaveCopy(await contents.add('WITHDRAWN', LONG_AGO, false, true))
  await sweep()
  expect([held, hidden].map(isThere)).toEqual([true, true])
})

test('moves nothing and raises the alert when the database knows none of the contents', async () => {
  const key = await leaveCopy(uuidV7())
  await sweep()
  expect(isThere(key)).toBe(true)
  expect(await sweeping.alert()).toBe(1)
})

test('brakes above a share of the whole, until an operator releases it once', async () => {
  const id = await contents.add('APPROVED', LONG_AGO)
  const left = []
  for (let i = 0; i < 6; i++) left.push(await leaveCopy(id, `left-${i}`))
  await sweep()
  expect(left.every(isThere)).toBe(true)
  expect(await sweeping.alert()).toBe(1)
  await sweeping.deps.store.releaseSweepBrake(SOURCES_SWEEP, SWEPT_AT)
  await sweep()
  expect(left.some(isThere)).toBe(false)
  expect(await sweeping.alert()).toBe(0)
})

test('moves copies of withdrawn contents without braking', async () => {
  const owner = aCaller()
  const id = await announce(world, owner)
  await world.call(withdrawContent, { params: { id } }, { as: owner })
  const left = []
  for (let i = 0; i < 7; i++) left.push(await leaveCopy(id, `left-${i}`))
  await sweep()
  expect(left.some(isThere)).toBe(false)
  expect(await sweeping.alert()).toBe(0)
})

test.each([false, true])(
  'an old draft takes its copy along, and goes once that is removed (withdrawn: %s)',
  async (withdrawn) => {
    const owner = aCaller()
    const id = await announce(world, owner)
    if (withdrawn) await world.call(withdrawContent, { params: { id } }, { as: owner })
    const key = await leaveCopy(id)
    const clock = { now: () => NOW }
    await deleteOldDrafts({ ...sweeping.deps, clock }, NOW, sweeping.signal)
    expect(isThere(key)).toBe(false)
    expect(await listed()).toEqual([key])
    expect(await sweeping.deps.store.findContent(id)).not.toBeNull()
    const muchLater = { now: () => new Date('2031-01-01T00:00:00Z') }
    await emptyTrash({ ...sweeping.deps, clock: muchLater }, sweeping.signal)
    await deleteOldDrafts({ ...sweeping.deps, clock: muchLater }, NOW, sweeping.signal)
    expect(await listed()).toEqual([])
    expect(await sweeping.deps.store.findContent(id)).toBeNull()
  },
)
