import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, openDatabase } from '@alcove/kit/database/database'
import { eventually } from '@alcove/kit/testing/eventually'
import { settle } from '@alcove/kit/testing/service-world'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { holdLadder } from '../preparation/hold-ladder.ts'
import { Clips } from '../support/clips.ts'
import { type MadeInstallation, makeInstallation } from '../support/make-installation.ts'
import { startProcess } from '../support/one-process.ts'
import { isRunning } from '../support/processes.ts'
import { type SpawnedProcess, spawnProcess, uploadOver } from '../support/spawn-process.ts'
import { remakingIn } from './remaking.ts'

let made: MadeInstallation
let database: Database
let spawned: SpawnedProcess | undefined
let orphan = 0
beforeEach(async () => {
  made = await makeInstallation()
  database = openDatabase(made.installation.databaseUrl, 'media', pino({ level: 'silent' }))
})
afterEach(async () => {
  spawned?.child.kill('SIGKILL')
  if (orphan && (await isRunning(orphan))) process.kill(orphan, 'SIGKILL')
  await database.close()
  await made.remove()
})

test('resumes a remake whose process was killed, and swaps once', async () => {
  const { folders, installation } = made
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
