import { contentProcessed, getContent, maintenanceFinished, maintenanceRequested } from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import { aCaller, anEvent } from '@alcove/kit/testing/builders'
import { eventually } from '@alcove/kit/testing/eventually'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ANEW, type MediaWorld, startMedia, submit } from '../support/world.ts'
import { holdLadder } from './hold-ladder.ts'

let world: MediaWorld
const owner = aCaller()
beforeAll(async () => {
  world = await startMedia(undefined, {}, ANEW)
})
afterAll(() => world.stop())

test('requeues a hanging transcode on a restart of workers, and finishes it', async () => {
  const { id } = await submit(world, owner, 'heavy.mp4', await world.clips.bytes('heavy.mp4'))
  // Stopped, so that this attempt can never end by itself.
  await holdLadder(world.workFolder)
  const runId = uuidV7()
  await world.transport.publish([anEvent(maintenanceRequested, { runId, kind: 'restart-workers' })])
  const finished = await eventually(
    async () => (await world.published(maintenanceFinished)).find((one) => one.runId === runId),
    { timeoutMs: 40_000 },
  )
  expect(finished).toMatchObject({ service: 'media', processes: 1, counts: { finished: 0, putBack: 1 } })
  await world.settle()
  const { body } = await world.call(getContent, { params: { id } }, { as: owner })
  expect(body).toMatchObject({ status: 'PENDING' })
  expect((await world.published(contentProcessed)).filter((one) => one.contentId === id)).toHaveLength(1)
}, 120_000)
