import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdir, rm } from 'node:fs/promises'
import { contentProcessed } from '@alcove/contracts'
import { createTestDatabase, type TestDatabase } from '@alcove/kit/testing/databases'
import { eventually } from '@alcove/kit/testing/eventually'
import { settle } from '@alcove/kit/testing/service-world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Clips } from '../support/clips.ts'
import { startProcess } from '../support/one-process.ts'
import { spawnProcess, uploadOver } from '../support/spawn-process.ts'
import { configFor, type Folders, GRANT_KEY, makeFolders } from '../support/world.ts'
import { type FakeService, says, startFakeService } from './fake-service.ts'

let folders: Folders
let databases: TestDatabase[]
let service: FakeService
let killed: ChildProcess | undefined
beforeAll(async () => {
  folders = await makeFolders()
  databases = await Promise.all([createTestDatabase(), createTestDatabase()])
  service = await startFakeService()
})
afterAll(async () => {
  killed?.kill('SIGKILL')
  await service.close()
  await Promise.all(databases.map((one) => one.drop()))
  await rm(folders.root, { recursive: true, force: true })
})

test('transcribes again after its process was killed, and applies it once', async () => {
  const [{ url: databaseUrl }, { url: eventsUrl }] = databases as [TestDatabase, TestDatabase]
  const { OBJECT_FOLDER = '', WORK_FOLDER } = configFor(folders)
  const places = { GRANT_SIGNING_KEY: GRANT_KEY, OBJECT_FOLDER, WORK_FOLDER }
  const installation = { databaseUrl, eventsUrl, settings: { ...places, TRANSCRIPTION_URL: service.url } }
  service.answers(() => undefined)
  const started = await spawnProcess(installation)
  killed = started.child
  const id = await uploadOver(started, await new Clips(folders.clipFolder).bytes('tiny.mp4'))
  await eventually(() => service.heard.length === 1)
  const gone = once(started.child, 'exit')
  started.child.kill('SIGKILL')
  await gone

  service.answers(says('WEBVTT\n\n00:00.100 --> 00:00.900\nBonjour\n'))
  const successor = await startProcess(installation)
  try {
    await settle([successor.service], 90_000)
    const { query } = successor.database
    expect(await query('SELECT state, revision FROM content WHERE id = $1', [id])).toEqual([
      { state: 'PENDING', revision: 2 },
    ])
    expect(await query('SELECT lang, is_automatic FROM captions WHERE content_id = $1', [id])).toEqual([
      { lang: 'fr', is_automatic: true },
    ])
    const processed = 'SELECT 1 FROM kit.outbox WHERE topic = $1'
    expect(await query(processed, [contentProcessed.name])).toHaveLength(1)
    expect(service.heard).toHaveLength(2)
    expect(await readdir(folders.workFolder)).toEqual([])
  } finally {
    await successor.stop()
  }
}, 120_000)
