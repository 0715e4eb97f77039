import { existsSync, statSync } from 'node:fs'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@alcove/kit/clock'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FolderStore, openFolderStore } from '../../src/adapters/folder/folder-store.ts'
import { objectStoreContract } from './contract.ts'

const SECRET = 'only-for-tests-only-for-tests-only-for-tests'

objectStoreContract('folder', () => ({
  open: async (folder, clock) => openFolderStore(join(folder, 'objects'), SECRET, clock),
  partFolder: 'objects/.parts',
}))

let folder: string
let store: FolderStore
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alcove-folder-'))
  store = openFolderStore(join(folder, 'objects'), SECRET, systemClock)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Cuts off whatever would be stored below a key, as the end of the process does. */
async function cutOff(prefix: string) {
  await store.writeText(prefix, 'in the way')
  return () => store.removeAll(prefix)
}

test('leaves a file where it was when storing it is cut off, and stores it by a retry', async () => {
  const path = join(folder, 'film')
  await writeFile(path, 'whole')
  const goOn = await cutOff('sources/film')
  await expect(store.store(path, 'sources/film/a.mp4')).rejects.toThrow()
  expect(await readFile(path, 'utf8')).toBe('whole')
  await goOn()
  await store.store(path, 'sources/film/a.mp4')
  expect([await store.readText('sources/film/a.mp4'), existsSync(path)]).toEqual(['whole', false])
})

test('keeps a complete upload when making its object is cut off, and makes it by a retry', async () => {
  const objectKey = 'sources/film/a.mp4'
  const upload = { objectKey, bytes: 5, place: await store.resumable.begin(objectKey) }
  const body = (async function* () {
    yield Buffer.from('whole')
  })()
  await store.resumable.append(upload, 0, body, async () => undefined)
  const goOn = await cutOff('sources/film')
  await expect(store.resumable.finish(upload)).rejects.toThrow()
  expect(await store.resumable.size(upload)).toBe(5)
  await goOn()
  await store.resumable.finish(upload)
  expect(await store.readText(objectKey)).toBe('whole')
})

test('takes no folder that cannot be read for an empty one', async () => {
  await store.writeText('uploads/film/a', 'whole')
  const before = new Date(Date.now() + 60_000)
  for (const name of ['hls', 'sources']) await symlink(name, join(folder, 'objects', name))
  await expect(store.findRenditions(before)).rejects.toThrow('ELOOP')
  await expect(store.findSources(before)).rejects.toThrow('ELOOP')
})

const OTHER_DISK = '/dev/shm'
const hasOtherDisk = existsSync(OTHER_DISK) && statSync(OTHER_DISK).dev !== statSync(tmpdir()).dev

test.skipIf(!hasOtherDisk)('moves a file from another disk, and leaves nothing of it there', async () => {
  const other = await mkdtemp(join(OTHER_DISK, 'alcove-'))
  try {
    const path = join(other, 'film')
    await writeFile(path, 'whole')
    await store.store(path, 'sources/film/a.mp4')
    expect([await store.readText('sources/film/a.mp4'), existsSync(path)]).toEqual(['whole', false])
  } finally {
    await rm(other, { recursive: true, force: true })
  }
})
