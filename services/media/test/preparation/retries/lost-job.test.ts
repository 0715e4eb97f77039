import { systemClock } from '@alcove/kit/clock'
import { uuidV7 } from '@alcove/kit/ids'
import { aCaller } from '@alcove/kit/testing/builders'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPreparationOperator } from '../../../src/preparation-operator.ts'
import { type MediaWorld, startMedia, submit } from '../../support/world.ts'

let world: MediaWorld
let operator: Awaited<ReturnType<typeof createPreparationOperator>>
beforeAll(async () => {
  world = await startMedia(undefined, { PREPARATION: 'elsewhere' })
})
afterAll(() => world.stop())
beforeEach(async () => {
  operator = await createPreparationOperator(
    { database: world.database, clock: systemClock, ids: uuidV7, log: pino({ level: 'silent' }) },
    { kind: 'folder', folder: world.objectFolder },
  )
})
afterEach(() => operator.close())

const jobsOf = (id: string) =>
  world.database.query(
    `SELECT priority, state::text, keep_until > now() + interval '5 y' AS kept FROM pgboss.job
     WHERE name = 'process-content' AND data->>'contentId' = $1`,
    [id],
  )

/** A content that waits for a worker. */
async function aWaitingContent(): Promise<string> {
  return (await submit(world, aCaller(), 'tiny.mp4', await world.clips.bytes('tiny.mp4'))).id
}

test('queues a content again whose job was lost, once and in its place', async () => {
  const [lost, waiting] = [await aWaitingContent(), await aWaitingContent()]
  const before = await jobsOf(lost)
  await world.database.query("DELETE FROM pgboss.job WHERE data->>'contentId' = $1", [lost])
  expect((await operator.listPreparations()).lost).toEqual([lost])
  expect(await operator.retry()).toEqual([{ contentId: lost, outcome: 'queued' }])
  expect(await operator.retry()).toEqual([])
  expect(await operator.retry([lost, waiting])).toEqual([
    { contentId: lost, outcome: 'waits' },
    { contentId: waiting, outcome: 'waits' },
  ])
  expect(before).toEqual([{ priority: expect.any(Number), state: 'created', kept: true }])
  expect(await jobsOf(lost)).toEqual(before)
  expect(await world.database.query('SELECT state FROM content WHERE id = $1', [lost])).toEqual([
    { state: 'PREPARING' },
  ])
})
