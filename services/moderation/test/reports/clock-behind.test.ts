import { answerReports, getReportedContent, listReports } from '@alcove/contracts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aPublished, aReport, hiddenAtOf } from '../support/published.ts'
import { aModerator, type ModerationWorld, startModeration } from '../support/world.ts'

/** Two replicas, each less than 5 s from the clock of the gateway: /status names neither. */
const APART_MS = 9_000

let world: ModerationWorld
beforeEach(async () => {
  world = await startModeration()
})
afterEach(() => world.stop())

test('an answer leaves a report of a minor waiting that arrived after the look, by a clock that is behind', async () => {
  const { contentId } = await aPublished(world)
  const params = { id: contentId }
  const as = aModerator()
  expect((await aReport(world, contentId, { type: 'OTHER', description: 'Son inaudible' })).status).toBe(201)
  const { body: seen } = await world.call(getReportedContent, { params }, { as })
  expect(seen).toMatchObject({ count: 1, types: [{ type: 'OTHER' }] })

  // Two seconds later, at a replica whose clock is behind.
  world.clock.advance(2_000 - APART_MS)
  expect((await aReport(world, contentId, { type: 'MINOR' })).status).toBe(201)
  expect(await hiddenAtOf(world, contentId)).not.toBeNull()
  world.clock.advance(APART_MS + 60_000)

  const body = { status: 'DISMISSED', seenUntil: seen.latestAt, seenStatus: seen.contentStatus } as const
  expect((await world.call(answerReports, { params, body }, { as })).status).toBe(200)
  expect(await hiddenAtOf(world, contentId)).not.toBeNull()
  const { body: waiting } = await world.call(
    listReports,
    { query: { filter: JSON.stringify({ status: 'RECEIVED' }) } },
    { as },
  )
  expect(waiting).toMatchObject([{ contentId, types: [{ type: 'MINOR', count: 1 }] }])
})
