import { withdrawContent } from '@alcove/contracts'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterAll, beforeAll, test } from 'vitest'
import { aPreparedContent, approve, type MediaWorld, startMedia, submit } from '../support/world.ts'
import { remakingIn } from './remaking.ts'

let world: MediaWorld
let remaking: Awaited<ReturnType<typeof remakingIn>>
beforeAll(async () => {
  world = await startMedia(undefined, { UPLOAD_MAX_GIGAPIXELS: '1', UPLOAD_MAX_GIGAPIXELS_NEW: '0.0003' })
  remaking = await remakingIn(world)
})
afterAll(async () => {
  await remaking.operator.close()
  await world.stop()
})

test('remakes what its account could send then, and may not send now', async () => {
  const owner = aCaller()
  const pattern = ['-f', 'lavfi', '-i', 'testsrc2=size=64x64:rate=10:duration=1']
  const encoder = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']
  const path = await world.clips.make('small.mp4', [...pattern, ...encoder])
  const first = await submit(world, owner, 'small.mp4', path)
  await world.settle()
  await approve(world, first)
  const large = await aPreparedContent(world, 'tiny.mp4', owner)
  await world.call(withdrawContent, { params: { id: first.id } }, { as: owner })
  await remaking.operator.remake([large.id])
  await remaking.ends(large.id, 'DONE')
})
