import { aCaller } from '@alcove/kit/testing/builders'
import { expect, test } from 'vitest'
import { holdLadder } from '../hold-ladder.ts'
import { HEAVY_MS, prepared, send, startQueue, world } from './queue-stage.ts'

startQueue()

/** Lets the file that is being prepared take ten minutes. */
async function takeTenMinutes(meanwhile?: () => Promise<void>): Promise<void> {
  const ffmpeg = await holdLadder(world.workFolder)
  await meanwhile?.()
  world.clock.advance(600_000)
  process.kill(ffmpeg, 'SIGCONT')
}

test('charges the uploader’s other files, and by half its network’s, for one that takes far longer than announced', {
  timeout: HEAVY_MS,
}, async () => {
  const [busy, address] = [aCaller(), '198.51.100.2']
  await send('busy 1', busy, 'heavy.mp4', address)
  await takeTenMinutes(async () => {
    await send('busy 2', busy)
    await send('neighbour', aCaller(), 'tiny.mp4', address)
    await send('film', aCaller(), 'film.mp4')
  })
  await world.settle()
  expect(await prepared()).toEqual(['busy 1', 'film', 'neighbour', 'busy 2'])
})

test('charges the next files of an account, and by half of its network, for what one took before', {
  timeout: HEAVY_MS,
}, async () => {
  const [busy, address] = [aCaller(), '198.51.100.1']
  await send('spent', busy, 'heavy.mp4', address)
  await takeTenMinutes()
  await world.settle()
  await send('held', aCaller(), 'heavy.mp4')
  const ffmpeg = await holdLadder(world.workFolder)
  await send('film', aCaller(), 'film.mp4')
  await send('own', busy)
  await send('neighbour', aCaller(), 'tiny.mp4', address)
  process.kill(ffmpeg, 'SIGCONT')
  await world.settle()
  expect(await prepared()).toEqual(['spent', 'held', 'film', 'neighbour', 'own'])
})
