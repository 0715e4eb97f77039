import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { contentProcessed } from '@alcove/contracts'
import { eventually } from '@alcove/kit/testing/eventually'
import { settle } from '@alcove/kit/testing/service-world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Clips } from '../support/clips.ts'
import { type MadeInstallation, makeInstallation } from '../support/make-installation.ts'
import { startProcess } from '../support/one-process.ts'
import { spawnProcess, uploadOver } from '../support/spawn-process.ts'
import { type FakeService, says, startFakeService } from './fake-service.ts'

let made: MadeInstallation
let service: FakeService
let killed: ChildProcess | undefined
beforeAll(async () => {
  made = await makeInstallation()
  service = await startFakeService()
})
afterAll(async () => {
  killed?.kill('SIGKILL')
  await service.close()
  await made.remove()
})

test('transcribes again after its process was killed, and applies it once', async () => {
  const { folders } = made
  const settings = { ...made.installation.settings, TRANSCRIPTION_URL: service.url }
  const installation = { ...made.installation, settings }
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
