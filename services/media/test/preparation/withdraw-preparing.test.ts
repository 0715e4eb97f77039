import { contentFailed, contentProcessed, withdrawContent } from '@alcove/contracts'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ANEW, type MediaWorld, startMedia, submit } from '../support/world.ts'
import { holdLadder } from './hold-ladder.ts'

let world: MediaWorld
beforeAll(async () => {
  world = await startMedia(undefined, {}, ANEW)
})
afterAll(() => world.stop())

test('ends the preparation of a withdrawn content, and frees the slot for the next file', async () => {
  const [owner, other] = [aCaller(), aCaller()]
  const long = await submit(world, owner, 'heavy.mp4', await world.clips.bytes('heavy.mp4'))
  // Stopped, ffmpeg would hold the slot until its time limit.
  const ffmpeg = await holdLadder(world.workFolder)
  const next = await submit(world, other, 'tiny.mp4', await world.clips.bytes('tiny.mp4'))
  await world.call(withdrawContent, { params: { id: long.id } }, { as: owner })
  await world.settle()
  expect((await world.published(contentProcessed)).map(({ contentId }) => contentId)).toEqual([next.id])
  expect(await world.published(contentFailed)).toEqual([])
  expect(() => process.kill(ffmpeg, 0)).toThrow('ESRCH')
})
