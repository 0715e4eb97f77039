import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { BRAKED_SWEEPS } from '../../src/actions/trash/brake-sweep.ts'
import { emptyTrash } from '../../src/actions/trash/empty-trash.ts'
import { trashAbandonedUploads } from '../../src/actions/trash/trash-abandoned-uploads.ts'
import { type MediaWorld, startMedia } from '../support/world.ts'
import { LONG_AGO, NOW, SWEPT_AT, sweepingIn } from './sweeping.ts'

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

async function putInTrash(day: string, name: string): Promise<void> {
  const folder = join(world.objectFolder, 'trash', day, 'hls', name, 'attempt')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'master.m3u8'), 'kept')
}
const days = () => readdir(join(world.objectFolder, 'trash'))
const empty = () => emptyTrash(sweeping.deps, sweeping.signal)

test('removes entries of seven days, and nothing younger', async () => {
  for (const day of ['2026-11-14', '2026-11-15', '2026-11-22']) await putInTrash(day, 'content')
  await empty()
  expect(await days()).toEqual(['2026-11-15', '2026-11-22'])
})

test('removes at most 500 at once, oldest first', async () => {
  for (let i = 0; i < 500; i++) await putInTrash('2026-11-02', `content-${i}`)
  await putInTrash('2026-11-03', 'content')
  await empty()
  expect(await days()).toEqual(['2026-11-03'])
  await empty()
  expect(await sweeping.deps.objects.listTrash()).toEqual([])
})

test.each(BRAKED_SWEEPS)('removes nothing while the sweep of %s is braked', async (sweep) => {
  await putInTrash('2026-11-02', 'content')
  await sweeping.deps.store.applySweepBrake(sweep, { total: 1, unused: 1, known: 0 }, SWEPT_AT)
  await empty()
  expect(await days()).toEqual(['2026-11-02'])
})

test('keeps an upload that was never submitted in the trash for as long', async () => {
  const folder = join(world.objectFolder, 'uploads', 'content')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'upload.mp4'), 'kept')
  await utimes(folder, LONG_AGO, LONG_AGO)
  await trashAbandonedUploads(sweeping.deps, new Date('2026-10-01T00:00:00Z'), sweeping.signal)
  expect(await sweeping.deps.objects.listTrash()).toEqual([])
  await trashAbandonedUploads(sweeping.deps, NOW, sweeping.signal)
  expect(await sweeping.deps.objects.listTrash()).toEqual([{ day: '2026-11-22', prefix: 'uploads/content' }])
})

test('restores objects to their place, and the next sweep spares them', async () => {
  const id = await sweeping.addContent(1)
  const { objects } = sweeping.deps
  await objects.moveToTrash(`hls/${id}/unused-0`)
  const [entry] = await objects.listTrash()
  if (!entry) expect.fail('the trash is empty')
  expect(await objects.restoreFromTrash(entry)).toBe('restored')
  expect(await sweeping.attempts()).toEqual([`${id}/unused-0`, `${id}/used`])
  expect(await objects.findRenditions(new Date(SWEPT_AT.getTime() - 1))).toEqual([
    { contentId: id, prefix: `hls/${id}/used` },
  ])
  expect(await objects.restoreFromTrash(entry)).toBe('missing')
  await objects.moveToTrash(`hls/${id}/unused-0`)
  await mkdir(join(world.objectFolder, entry.prefix), { recursive: true })
  expect(await objects.restoreFromTrash(entry)).toBe('taken')
})
