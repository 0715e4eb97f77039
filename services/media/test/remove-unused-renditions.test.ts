import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock } from '@alcove/kit/clock'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { removeUnusedRenditions } from '../src/actions/remove-unused-renditions.ts'
import { openFolderStore } from '../src/adapters/folder/folder-store.ts'
import type { MediaDeps } from '../src/deps.ts'
import { type Folders, GRANT_KEY, makeFolders } from './world.ts'

const later = new Date(Date.now() + 60_000)
let folders: Folders
beforeEach(async () => {
  folders = await makeFolders()
  for (const content of ['one', 'two', 'three'])
    await mkdir(join(folders.objectFolder, 'hls', content, 'attempt'), { recursive: true })
})
afterEach(() => rm(folders.root, { recursive: true, force: true }))

/** None of these contents is one of ours: the database is not asked. */
const depsOf = (log: Partial<MediaDeps['log']> = pino({ level: 'silent' })) =>
  ({ objects: openFolderStore(folders.objectFolder, GRANT_KEY, systemClock), log }) as unknown as MediaDeps
const left = async () =>
  (await readdir(join(folders.objectFolder, 'hls'), { recursive: true })).filter((path) => path.includes('/'))

test('renditions of nobody go', async () => {
  await removeUnusedRenditions(depsOf(), later, new AbortController().signal)
  expect(await left()).toEqual([])
})

test('a stop is heard between two of them', async () => {
  const stopping = new AbortController()
  await removeUnusedRenditions(depsOf({ info: () => stopping.abort() }), later, stopping.signal)
  expect(await left()).toHaveLength(2)
})
