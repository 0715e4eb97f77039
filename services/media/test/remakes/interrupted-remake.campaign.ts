import { once } from 'node:events'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, openDatabase } from '@alcove/kit/database/database'
import { createTestDatabase, type TestDatabase } from '@alcove/kit/testing/databases'
import { eventually } from '@alcove/kit/testing/eventually'
import { settle } from '@alcove/kit/testing/service-world'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { holdLadder } from '../preparation/hold-ladder.ts'
import { Clips } from '../support/clips.ts'
import { type Installation, startProcess } from '../support/one-process.ts'
import { isRunning } from '../support/processes.ts'
import { type SpawnedProcess, spawnProcess, uploadOver } from '../support/spawn-process.ts'
import { configFor, type Folders, GRANT_KEY, makeFolders } from '../support/world.ts'
import { remakingIn } from './remaking.ts'

let folders: Folders
let databases: TestDatabase[]
let database: Database
let installation: Installation
let spawned: SpawnedProcess | undefined
let orphan = 0
beforeEach(async () => {
  folders = await makeFolders()
  databases = await Promise.all([createTestDatabase(), createTestDatabase()])
  const [{ url: databaseUrl }, { url: eventsUrl }] = databases as [TestDatabase, TestDatabase]
  database = openDatabase(databaseUrl, 'media', pino({ level: 'silent' }))
  const { OBJECT_FOLDER = '', WORK_FOLDER } = configFor(folders)
  const settings = { GRANT_SIGNING_KEY: GRANT_KEY, OBJECT_FOLDER, WORK_FOLDER }
  installation = { databaseUrl, eventsUrl, settings }
})
afterEach(async () => {
  spawned?.child.kill('SIGKILL')
  if (orphan && (await isRunning(orphan))) process.kill(orphan, 'SIGKILL')
  await database.close()
  await Promise.all(databases.map((one) => one.drop()))
  await rm(folders.root, { recursive: true, force: true })
})

test('resumes a remake whose process was killed, and swaps once', async () => {
  spawned = await spawnProcess(installation)
  const id = await uploadOver(spawned, await new Clips(folders.clipFolder).bytes('heavy.mp4'))
  const { operator, contentOf, prefixOf, remakeOf } = await remakingIn({
    database,
    objectFolder: folders.objectFolder,
  })
  await eventually(async () => (await contentOf(id)).state === 'PENDING', { timeoutMs: 60_000 })
  const before = await contentOf(id)
  await operator.remake([id])
  orphan = await holdLadder(folders.workFolder)
  const gone = once(spawned.child, 'exit')
  spawned.child.kill('SIGKILL')
  await gone
  expect([await prefixOf(id), (await remakeOf(id))?.state]).toEqual([before.hls_prefix, 'QUEUED'])
  const successor = await startProcess(installation)
  try {
    await settle([successor.service], 90_000)
    expect((await remakeOf(id))?.state).toBe('DONE')
    const now = await contentOf(id)
    expect(now.hls_prefix).not.toBe(before.hls_prefix)
    expect(now).toMatchObject({ state: 'PENDING', revision: before.revision })
    expect(await readdir(join(folders.objectFolder, 'hls', id))).toHaveLength(2)
    expect(await readdir(folders.workFolder)).toEqual([])
  } finally {
    await operator.close()
    await successor.stop()
  }
}, 150_000)
