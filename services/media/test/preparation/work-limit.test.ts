import { aCaller } from '@alcove/kit/testing/builders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ANEW, approve, type MediaWorld, remove, startMedia, submit } from '../support/world.ts'

let world: MediaWorld
beforeAll(async () => {
  world = await startMedia(undefined, { UPLOAD_MAX_GIGAPIXELS_NEW: '0.05' }, ANEW)
})
afterAll(() => world.stop())

test('limits the work of one file lower until an approved video of the account stands', async () => {
  const owner = aCaller()
  const send = async (clip: 'heavy.mp4' | 'tiny.mp4') =>
    submit(world, owner, clip, await world.clips.bytes(clip))
  const refused = {
    status: 422,
    code: 'NOT_A_VIDEO',
    body: { message: expect.stringContaining('0,05 milliards de pixels tant qu’aucune de vos vidéos') },
  }
  expect((await send('heavy.mp4')).answer).toMatchObject(refused)
  const small = await send('tiny.mp4')
  expect(small.answer.status).toBe(202)
  await world.settle()
  await approve(world, small)
  expect((await send('heavy.mp4')).answer.status).toBe(202)
  await remove(world, small)
  expect((await send('heavy.mp4')).answer).toMatchObject(refused)
  await world.settle()
})
