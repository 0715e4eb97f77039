import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contentRestored } from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import { beforeEach, expect, test } from 'vitest'
import { restoreFromTrash } from '../../src/actions/trash/restore-from-trash.ts'
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

/** Creates a content whose files a sweep has moved. */
async function aSweptContent(state: 'WITHDRAWN' | 'REMOVED', more: string[] = []): Promise<string> {
  const id = await contents.add(state, LONG_AGO)
  await writeFile(join(world.objectFolder, `hls/${id}/b/master.m3u8`), 'kept')
  for (const path of more) {
    const file = join(world.objectFolder, path.replace('ID', id))
    await mkdir(join(file, '..'), { recursive: true })
    await writeFile(file, 'kept')
  }
  await trashTakenDownFiles(sweeping.deps, { withdrawnBefore: NOW, removedBefore: NOW }, sweeping.signal)
  expect(await contents.keysOf(id)).toEqual([null, null, null])
  return id
}
async function restoreAll(evenWithdrawn = false) {
  const entries = await sweeping.deps.objects.listTrash()
  const results = await restoreFromTrash(sweeping.deps, entries, { evenWithdrawn })
  return results.map(({ entry, outcome }) => [entry.prefix.split('/')[0], outcome])
}

test('leaves files of withdrawn contents in the trash, unless requested', async () => {
  const id = await aSweptContent('WITHDRAWN')
  expect(await restoreAll()).toEqual([
    ['hls', 'withdrawn'],
    ['sources', 'withdrawn'],
    ['uploads', 'withdrawn'],
  ])
  expect(contents.hasFiles(id)).toEqual([false, false, false])
  expect(await restoreAll(true)).toEqual([
    ['hls', 'unnamed'],
    ['sources', 'unnamed'],
    ['uploads', 'restored'],
  ])
  expect(contents.hasFiles(id)).toEqual([true, true, true])
})

test('leaves files of unknown contents in the trash, unless requested', async () => {
  const folder = join(world.objectFolder, 'trash', '2026-11-22', 'sources', uuidV7())
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'a.mp4'), 'kept')
  expect(await restoreAll()).toEqual([['sources', 'unknown']])
  expect(await restoreAll(true)).toEqual([['sources', 'unnamed']])
})

test('names the files of a removed content again, which plays once its removal is reversed', async () => {
  const id = await aSweptContent('REMOVED')
  expect(await restoreAll()).toEqual([
    ['hls', 'restored'],
    ['sources', 'restored'],
    ['uploads', 'restored'],
  ])
  expect(await contents.keysOf(id)).toEqual([`sources/${id}/a.mp4`, `hls/${id}/b`, `hls/${id}/b/poster.jpg`])
  expect(await world.database.query('SELECT 1 FROM trashed_file')).toEqual([])
  await world.receives(contentRestored, { contentId: id, userId: id, revision: 9 })
  expect(await contents.keysOf(id)).not.toContain(null)
})

test('names the files of evidence again that was withdrawn before', async () => {
  const id = await aSweptContent('WITHDRAWN')
  await world.database.query('UPDATE content SET evidence_held = true WHERE id = $1', [id])
  expect((await restoreAll()).map(([, outcome]) => outcome)).toEqual(['restored', 'restored', 'restored'])
  expect(await contents.keysOf(id)).not.toContain(null)
})

test('reports unnamed files when two may be the right ones', async () => {
  const id = await aSweptContent('REMOVED', ['sources/ID/other.mp4'])
  expect(await restoreAll()).toEqual([
    ['hls', 'restored'],
    ['sources', 'unnamed'],
    ['sources', 'unnamed'],
    ['uploads', 'restored'],
  ])
  expect((await contents.keysOf(id))[0]).toBeNull()
})

test('names neither file after one of two was restored before', async () => {
  const id = await aSweptContent('REMOVED', ['sources/ID/other.mp4'])
  const [first, second] = (await sweeping.deps.objects.listTrash()).filter(({ prefix }) =>
    prefix.startsWith('sources/'),
  )
  if (!first || !second) expect.fail('the trash lacks entries')
  for (const entry of [first, second])
    await restoreFromTrash(sweeping.deps, [entry], { evenWithdrawn: false })
  expect((await contents.keysOf(id))[0]).toBeNull()
})

test('reports missing entries and occupied places', async () => {
  const id = await aSweptContent('REMOVED')
  const entries = await sweeping.deps.objects.listTrash()
  await restoreAll()
  const again = await restoreFromTrash(sweeping.deps, entries, { evenWithdrawn: false })
  expect(again.map(({ outcome }) => outcome)).toEqual(['missing', 'missing', 'missing'])
  await mkdir(join(world.objectFolder, 'trash', '2026-11-22', 'uploads', id), { recursive: true })
  expect(await restoreAll()).toEqual([['uploads', 'taken']])
})
