import { existsSync } from 'node:fs'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { uuidV7 } from '@alcove/kit/ids'
import { aCaller } from '@alcove/kit/testing/builders'
import { beforeEach, expect, test } from 'vitest'
import { deleteOldDrafts } from '../../src/actions/trash/delete-old-drafts.ts'
import { emptyTrash } from '../../src/actions/trash/empty-trash.ts'
import { restoreFromTrash } from '../../src/actions/trash/restore-from-trash.ts'
import { trashAbandonedUploads } from '../../src/actions/trash/trash-abandoned-uploads.ts'
import { trashTakenDownFiles } from '../../src/actions/trash/trash-taken-down-files.ts'
import { trashUnusedRenditions } from '../../src/actions/trash/trash-unused-renditions.ts'
import { trashUnusedSources } from '../../src/actions/trash/trash-unused-sources.ts'
import type { TrashEntry } from '../../src/domain/objects/trash.ts'
import { StoreUnavailable } from '../../src/ports.ts'
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

/** Dependencies whose store fails for objects below some prefixes, as a disk does with an unreadable sector. */
function depsFailingAt(prefixes: string[], error = new Error('EIO: i/o error')) {
  const { objects } = sweeping.deps
  const failAt = (prefix: string) => {
    if (prefixes.some((one) => prefix.startsWith(one))) throw error
  }
  return {
    ...sweeping.deps,
    objects: {
      ...objects,
      async moveToTrash(prefix: string) {
        failAt(prefix)
        return objects.moveToTrash(prefix)
      },
      async removeFromTrash(entry: TrashEntry) {
        failAt(entry.prefix)
        return objects.removeFromTrash(entry)
      },
      async restoreFromTrash(entry: TrashEntry) {
        failAt(entry.prefix)
        return objects.restoreFromTrash(entry)
      },
    },
  }
}

async function store(key: string): Promise<string> {
  const path = join(world.objectFolder, key)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, 'kept')
  await utimes(dirname(path), LONG_AGO, LONG_AGO)
  return key
}
const isThere = (key: string) => existsSync(join(world.objectFolder, key))
const inTrash = async () => (await sweeping.deps.objects.listTrash()).map(({ prefix }) => prefix)

test('an entry that cannot be removed holds up neither later ones nor the quota they free', async () => {
  const [first, second] = [uuidV7(), uuidV7()].sort()
  for (const id of [first, second]) {
    await store(`trash/2026-11-02/sources/${id}/a.mp4`)
    await world.database.query('INSERT INTO trashed_file VALUES ($1, 5, $2)', [id, LONG_AGO])
  }
  await expect(emptyTrash(depsFailingAt([`sources/${first}`]), sweeping.signal)).rejects.toThrow('EIO')
  expect(await inTrash()).toEqual([`sources/${first}/a.mp4`])
  expect(await world.database.query('SELECT content_id AS id FROM trashed_file')).toEqual([{ id: first }])
})

test('renditions that cannot be moved hold up no others, and stay recorded as replaced', async () => {
  const { deps, signal } = sweeping
  const id = await sweeping.addContent(4)
  for (const name of ['unused-0', 'unused-1'])
    await deps.store.inTransaction((tx) =>
      tx.addFormerSet({ prefix: `hls/${id}/${name}`, contentId: id, keptUntil: LONG_AGO }),
    )
  const failing = depsFailingAt([`hls/${id}/unused-0`, `hls/${id}/unused-2`])
  await expect(trashUnusedRenditions(failing, NOW, signal)).rejects.toThrow('EIO')
  expect(await inTrash()).toEqual([`hls/${id}/unused-1`, `hls/${id}/unused-3`])
  expect(await deps.store.findFormerSets([id])).toMatchObject([{ prefix: `hls/${id}/unused-0` }])
  await trashUnusedRenditions(deps, NOW, signal)
  expect(await sweeping.attempts()).toEqual([`${id}/used`])
})

test('a copy that cannot be moved holds up no other', async () => {
  const id = await contents.add('APPROVED', LONG_AGO)
  const [bad, good] = [await store(`sources/${id}/l.mp4`), await store(`sources/${id}/m.mp4`)]
  const sweep = trashUnusedSources(depsFailingAt([bad]), NOW, sweeping.signal)
  await expect(sweep).rejects.toThrow('EIO')
  expect([bad, good].map(isThere)).toEqual([true, false])
})

test('an abandoned upload that cannot be moved holds up no other', async () => {
  for (const name of ['a', 'b']) await store(`uploads/${name}/upload.mp4`)
  const sweep = trashAbandonedUploads(depsFailingAt(['uploads/a']), NOW, sweeping.signal)
  await expect(sweep).rejects.toThrow('EIO')
  expect(await inTrash()).toEqual(['uploads/b'])
})

test('files taken down that cannot be moved hold up no others, and the sweep counts as failed', async () => {
  const [bad, good] = [await contents.add('WITHDRAWN', LONG_AGO), await contents.add('WITHDRAWN', LONG_AGO)]
  const before = { withdrawnBefore: NOW, removedBefore: NOW }
  const sweep = trashTakenDownFiles(depsFailingAt([`hls/${bad}`]), before, sweeping.signal)
  await expect(sweep).rejects.toThrow('EIO')
  expect(await contents.keysOf(good)).toEqual([null, null, null])
  expect(await contents.keysOf(bad)).not.toContain(null)
})

test('a draft whose copy cannot be moved stays, and others are deleted', async () => {
  const owner = aCaller()
  const [bad, good] = [await announce(world, owner), await announce(world, owner)]
  await store(`sources/${bad}/a.mp4`)
  const sweep = deleteOldDrafts(depsFailingAt([`sources/${bad}`]), NOW, sweeping.signal)
  await expect(sweep).rejects.toThrow('EIO')
  const left = await world.database.query('SELECT id FROM content WHERE id = ANY($1)', [[bad, good]])
  expect(left).toEqual([{ id: bad }])
})

test('an operator learns which entries could not be put back; others are', async () => {
  const ids = [await contents.add('REMOVED', LONG_AGO), await contents.add('REMOVED', LONG_AGO)]
  const before = { withdrawnBefore: NOW, removedBefore: NOW }
  await trashTakenDownFiles(sweeping.deps, before, sweeping.signal)
  const entries = await sweeping.deps.objects.listTrash()
  const failing = depsFailingAt([`hls/${ids[0]}`])
  const results = await restoreFromTrash(failing, entries, { evenWithdrawn: false })
  expect(results.filter(({ outcome }) => outcome === 'failed')).toEqual([
    {
      entry: { day: '2026-11-22', prefix: `hls/${ids[0]}/b` },
      outcome: 'failed',
      reason: 'EIO: i/o error',
    },
  ])
  expect(ids.map(contents.hasFiles)).toEqual([
    [true, false, true],
    [true, true, true],
  ])
})

test('stops where the store does not answer for three in a row', async () => {
  for (const name of ['a', 'b', 'c', 'd']) await store(`uploads/${name}/upload.mp4`)
  const away = new StoreUnavailable('the store does not answer')
  const sweep = (prefixes: string[]) =>
    trashAbandonedUploads(depsFailingAt(prefixes, away), SWEPT_AT, sweeping.signal)
  await expect(sweep(['uploads/a', 'uploads/b', 'uploads/c'])).rejects.toThrow(away)
  expect(await inTrash()).toEqual([])
  await expect(sweep(['uploads/a', 'uploads/b'])).rejects.toThrow(away)
  expect(await inTrash()).toEqual(['uploads/c', 'uploads/d'])
})
