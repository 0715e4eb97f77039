import { contentProcessed } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type MediaWorld, startMedia, submit } from '../support/world.ts'
import { holdLadder } from './hold-ladder.ts'

let world: MediaWorld
beforeAll(async () => {
  world = await startMedia()
})
afterAll(() => world.stop())

const names = new Map<string, string>()
async function send(name: string, as: Caller, clip: 'heavy.mp4' | 'tiny.mp4' = 'tiny.mp4') {
  const { id, answer } = await submit(world, as, clip, await world.clips.bytes(clip))
  expect(answer.status).toBe(202)
  names.set(id, name)
}
const prepared = async () =>
  (await world.published(contentProcessed)).flatMap((one) => names.get(one.contentId as string) ?? [])
afterEach(() => names.clear())

test('alternates between an uploader’s backlog and the files of another', async () => {
  const [busy, other] = [aCaller(), aCaller()]
  await send('busy 1', busy, 'heavy.mp4')
  const ffmpeg = await holdLadder(world.workFolder)
  for (const name of ['busy 2', 'busy 3', 'busy 4']) await send(name, busy)
  for (const name of ['other 1', 'other 2']) await send(name, other)
  process.kill(ffmpeg, 'SIGCONT')
  await world.settle()
  expect(await prepared()).toEqual(['busy 1', 'other 1', 'busy 2', 'other 2', 'busy 3', 'busy 4'])
})

test('charges the uploader’s other files for one that takes far longer than announced', async () => {
  const [busy, other] = [aCaller(), aCaller()]
  await send('busy 1', busy, 'heavy.mp4')
  const ffmpeg = await holdLadder(world.workFolder)
  await send('busy 2', busy)
  await send('film', other, 'heavy.mp4')
  world.clock.advance(600_000)
  process.kill(ffmpeg, 'SIGCONT')
  await world.settle()
  expect(await prepared()).toEqual(['busy 1', 'film', 'busy 2'])
})

test('lets a short file pass the films of several accounts', async () => {
  await send('film 1', aCaller(), 'heavy.mp4')
  const ffmpeg = await holdLadder(world.workFolder)
  for (const name of ['film 2', 'film 3']) await send(name, aCaller(), 'heavy.mp4')
  for (const name of ['short 1', 'short 2']) await send(name, aCaller())
  process.kill(ffmpeg, 'SIGCONT')
  await world.settle()
  expect(await prepared()).toEqual(['film 1', 'short 1', 'short 2', 'film 2', 'film 3'])
})
