import { contentProcessed } from '@alcove/contracts'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdLadder } from './hold-ladder.ts'
import { type MediaWorld, startMedia, submit } from './world.ts'

let world: MediaWorld
beforeAll(async () => {
  world = await startMedia()
})
afterAll(() => world.stop())

test('an uploader with a backlog lets the first file of another pass, and every second after that', async () => {
  const [busy, other] = [aCaller(), aCaller()]
  const names = new Map<string, string>()
  const send = async (name: string, as: typeof busy, clip: 'heavy.mp4' | 'tiny.mp4' = 'tiny.mp4') => {
    const { id, answer } = await submit(world, as, clip, await world.clips.bytes(clip))
    expect(answer.status).toBe(202)
    names.set(id, name)
  }
  await send('busy 1', busy, 'heavy.mp4')
  const ffmpeg = await holdLadder(world.workFolder)
  for (const name of ['busy 2', 'busy 3', 'busy 4']) await send(name, busy)
  for (const name of ['other 1', 'other 2']) await send(name, other)
  process.kill(ffmpeg, 'SIGCONT')
  await world.settle()
  const prepared = (await world.said(contentProcessed)).map((one) => names.get(one.contentId as string))
  expect(prepared).toEqual(['busy 1', 'other 1', 'busy 2', 'other 2', 'busy 3', 'busy 4'])
})
