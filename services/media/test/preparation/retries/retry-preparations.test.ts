import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { contentProcessed } from '@alcove/contracts'
import { systemClock } from '@alcove/kit/clock'
import { uuidV7 } from '@alcove/kit/ids'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { GAVE_UP } from '../../../src/actions/preparation/give-up-content.ts'
import { createPreparationOperator } from '../../../src/preparation-operator.ts'
import { ANEW, aPreparedContent, type MediaWorld, startMedia } from '../../support/world.ts'

let world: MediaWorld
let operator: Awaited<ReturnType<typeof createPreparationOperator>>
beforeAll(async () => {
  world = await startMedia(undefined, {}, ANEW)
})
afterAll(() => world.stop())
beforeEach(async () => {
  operator = await createPreparationOperator(
    { database: world.database, clock: systemClock, ids: uuidV7, log: pino({ level: 'silent' }) },
    { kind: 'folder', folder: world.objectFolder },
  )
})
afterEach(() => operator.close())

/** A content whose preparation failed for this reason. */
async function aFailedContent(reason: string): Promise<string> {
  const { id } = await aPreparedContent(world, 'tiny.mp4')
  await world.database.query(
    "UPDATE content SET state = 'FAILED', hls_prefix = NULL, failure_reason = $2 WHERE id = $1",
    [id, reason],
  )
  return id
}
const stateOf = async (id: string) =>
  (await world.database.query('SELECT state, failure_reason FROM content WHERE id = $1', [id]))[0]
const processed = async (id: string) =>
  (await world.published(contentProcessed)).filter(({ contentId }) => contentId === id).length

test('prepares a failed content again, once', async () => {
  const id = await aFailedContent('Le fichier est incomplet')
  expect(await operator.retry([id])).toEqual([{ contentId: id, outcome: 'queued' }])
  expect(await operator.retry([id])).toEqual([{ contentId: id, outcome: 'waits' }])
  await world.settle()
  expect(await stateOf(id)).toEqual({ state: 'PENDING', failure_reason: null })
  expect(await processed(id)).toBe(2)
})

test('without ids, prepares those again whose attempts were used up', async () => {
  const refused = await aFailedContent('Le fichier est incomplet')
  const gaveUp = await aFailedContent(GAVE_UP)
  expect(await operator.retry()).toEqual([{ contentId: gaveUp, outcome: 'queued' }])
  await world.settle()
  expect(await stateOf(gaveUp)).toMatchObject({ state: 'PENDING' })
  expect(await stateOf(refused)).toMatchObject({ state: 'FAILED' })
  expect(await operator.retry()).toEqual([])
})

test('leaves what cannot be prepared as it is, and says why', async () => {
  const [blocked, gone, unknown] = [await aFailedContent(GAVE_UP), await aFailedContent(GAVE_UP), uuidV7()]
  await rm(join(world.objectFolder, 'sources', gone), { recursive: true })
  await world.database.query(
    "INSERT INTO blocked_hash (sha256, reason, added_at) SELECT sha256, 'test', now() FROM content WHERE id = $1",
    [blocked],
  )
  expect(await operator.retry([gone, blocked, unknown])).toEqual([
    { contentId: gone, outcome: 'no-file' },
    { contentId: blocked, outcome: 'blocked' },
    { contentId: unknown, outcome: 'unknown' },
  ])
  for (const id of [gone, blocked])
    expect(await stateOf(id)).toEqual({ state: 'FAILED', failure_reason: GAVE_UP })
  await world.database.query('DELETE FROM blocked_hash')
})

test('pauses and resumes once, and lists what failed', async () => {
  const id = await aFailedContent('Le fichier est incomplet')
  expect(await operator.pause()).toBe(true)
  expect(await operator.pause()).toBe(false)
  const { waiting, failed, pausedAt } = await operator.listPreparations()
  expect(waiting).toEqual([])
  expect(failed[0]).toEqual({
    contentId: id,
    userId: expect.any(String),
    reason: 'Le fichier est incomplet',
  })
  expect(pausedAt).toEqual(expect.any(Date))
  expect(await operator.resume()).toBe(true)
  expect(await operator.resume()).toBe(false)
  expect((await operator.listPreparations()).pausedAt).toBeNull()
})
