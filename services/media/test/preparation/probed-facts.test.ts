import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { uuidV7 } from '@alcove/kit/ids'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMediaStore, type MediaStore } from '../../src/store/store.ts'
import { type FakeTools, makeFakeTools } from '../support/fake-tool.ts'
import { aPreparedContent, type MediaWorld, startMedia, submit } from '../support/world.ts'
import { holdLadder } from './hold-ladder.ts'

let world: MediaWorld
let store: MediaStore
let fake: FakeTools
let notes: string
const owner = aCaller()
beforeAll(async () => {
  notes = await mkdtemp(join(tmpdir(), 'alcove-probes-'))
  await chmod(notes, 0o777)
  fake = await makeFakeTools(undefined, `echo "$*" >> ${notes}/probes\nexec "$real" "$@"`)
  world = await startMedia(undefined, fake.settings)
  store = createMediaStore(world.database, {
    ...{ service: 'media', clock: world.clock, ids: uuidV7, wakeRelay: () => undefined },
  })
})
afterAll(async () => {
  await store.close()
  await world.stop()
  await fake.remove()
  await rm(notes, { recursive: true })
})

/** How often the head of a file was read; packets are counted by other calls. */
async function heads(): Promise<number> {
  return (await readFile(join(notes, 'probes'), 'utf8')).split('format=duration').length - 1
}

test('reads the head of a file once, when it is submitted', async () => {
  const before = await heads().catch(() => 0)
  const { id, answer } = await aPreparedContent(world, 'silent.mp4', owner)
  expect(answer).toMatchObject({ status: 202 })
  expect(await heads()).toBe(before + 1)
  expect(await store.findContent(id)).toMatchObject({
    state: 'PENDING',
    facts: { width: 320, height: 240, frames: 50 },
  })
})

test('reads the head again when the database has no facts, or those of another version', async () => {
  await submit(world, owner, 'heavy.mp4', await world.clips.bytes('heavy.mp4'))
  const ffmpeg = await holdLadder(world.workFolder)
  const bytes = await world.clips.bytes('silent.mp4')
  const older: string[] = []
  for (const facts of [null, { codec: 'h264', width: 320 }]) {
    const { id } = await submit(world, owner, 'silent.mp4', bytes)
    await world.database.query('UPDATE content SET facts = $2 WHERE id = $1', [id, facts])
    older.push(id)
  }
  const before = await heads()
  process.kill(ffmpeg, 'SIGCONT')
  await world.settle()
  expect(await heads()).toBe(before + older.length)
  for (const id of older) expect((await store.findContent(id))?.state).toBe('PENDING')
})
