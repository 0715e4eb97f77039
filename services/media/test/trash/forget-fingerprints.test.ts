import { beforeEach, expect, test } from 'vitest'
import { emptyTrash } from '../../src/actions/trash/empty-trash.ts'
import { trashTakenDownFiles } from '../../src/actions/trash/trash-taken-down-files.ts'
import type { MediaWorld } from '../support/world.ts'
import { LONG_AGO, NOW, type Sweeping } from './sweeping.ts'
import { startTakenDown, type TakenDown } from './taken-down.ts'

let world: MediaWorld
let sweeping: Sweeping
let contents: TakenDown
beforeEach(async () => {
  const stage = await startTakenDown()
  ;({ world, sweeping, contents } = stage)
  return stage.stop
})

type Add = Parameters<TakenDown['add']>

async function addWithFingerprint(...args: Add): Promise<string> {
  const id = await contents.add(...args)
  await world.database.query(
    "INSERT INTO fingerprint VALUES ($1, decode(repeat('0f', 64), 'hex'), '{0,2000}', '{100,100}')",
    [id],
  )
  await world.database.query('UPDATE content SET sha256 = id::text, file_size = 4 WHERE id = $1', [id])
  return id
}
const withFingerprint = async () =>
  (await world.database.query<{ id: string }>('SELECT content_id AS id FROM fingerprint ORDER BY id')).map(
    ({ id }) => id,
  )
const sweep = () =>
  trashTakenDownFiles(sweeping.deps, { withdrawnBefore: NOW, removedBefore: NOW }, sweeping.signal)
const empty = (now: Date) => emptyTrash({ ...sweeping.deps, clock: { now: () => now } }, sweeping.signal)

test('forgets a fingerprint once the files have left the trash, not before', async () => {
  const ids = [await addWithFingerprint('WITHDRAWN', LONG_AGO), await addWithFingerprint('REMOVED', LONG_AGO)]
  await sweep()
  await empty(sweeping.deps.clock.now())
  expect(await withFingerprint()).toEqual(ids)
  await empty(NOW)
  expect(await withFingerprint()).toEqual([])
})

test('keeps those of published contents, of evidence, and of blocked files', async () => {
  const kept = [
    await addWithFingerprint('APPROVED', LONG_AGO),
    await addWithFingerprint('REMOVED', LONG_AGO, true),
    await addWithFingerprint('REMOVED', LONG_AGO),
  ]
  await world.database.query("INSERT INTO blocked_hash VALUES ($1, 'essai', now())", [kept[2]])
  await sweep()
  await empty(NOW)
  expect(await withFingerprint()).toEqual(kept)
})
