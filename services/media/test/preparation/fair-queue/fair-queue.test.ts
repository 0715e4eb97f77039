import { uuidV7 } from '@alcove/kit/ids'
import { aCaller } from '@alcove/kit/testing/builders'
import { expect, test } from 'vitest'
import { createMediaStore } from '../../../src/store/store.ts'
import { announce } from '../../support/world.ts'
import { holdLadder } from '../hold-ladder.ts'
import { HEAVY_MS, prepared, send, startQueue, world } from './queue-stage.ts'

startQueue()

test('alternates between an uploader’s backlog and the files of another', { timeout: HEAVY_MS }, async () => {
  const [busy, other] = [aCaller(), aCaller()]
  await send('busy 1', busy, 'heavy.mp4')
  const ffmpeg = await holdLadder(world.workFolder)
  for (const name of ['busy 2', 'busy 3', 'busy 4']) await send(name, busy)
  for (const name of ['other 1', 'other 2']) await send(name, other)
  process.kill(ffmpeg, 'SIGCONT')
  await world.settle()
  expect(await prepared()).toEqual(['busy 1', 'other 1', 'busy 2', 'other 2', 'busy 3', 'busy 4'])
})

test('halves a debt in an hour, and forgets it in a day', async () => {
  const { store, clock, stop } = ownStore()
  const debtors = { userId: aCaller().id, network: 'a mark' }
  const owed = () => store.inTransaction((tx) => tx.findPreparationDebts(debtors, clock.now()))
  const add = (cost: number) => store.inTransaction((tx) => tx.addPreparationDebt(debtors, cost, clock.now()))
  await add(800)
  clock.set(3_600)
  expect(await owed()).toEqual({ account: 400, network: 400 })
  await add(100)
  clock.set(2 * 3_600)
  expect(await owed()).toEqual({ account: 250, network: 250 })
  clock.set(27 * 3_600)
  await store.inTransaction((tx) => tx.deleteOldPreparationDebts(clock.now()))
  expect(await owed()).toEqual({ account: 0, network: 0 })
  await stop()
})

test('counts from the file that began last, not from one that waits for room, until the queue is empty', async () => {
  const { store, stop } = ownStore()
  const positionOf = (userId: string) => store.inTransaction((tx) => tx.nextQueuePosition(userId, 10))
  const id = await announce(world, aCaller())
  const set = (state: string) =>
    world.database.query('UPDATE content SET state = $2, queue_position = 5 WHERE id = $1', [id, state])
  expect(await positionOf(aCaller().id)).toBe(10)
  await set('PREPARING')
  await store.inTransaction((tx) => tx.advanceQueueClock(500))
  await store.inTransaction((tx) => tx.advanceQueueClock(400))
  expect(await positionOf(aCaller().id)).toBe(510)
  await set('DRAFT')
  expect(await positionOf(aCaller().id)).toBe(10)
  await set('PREPARING')
  expect(await positionOf(aCaller().id)).toBe(10)
  await set('DRAFT')
  await stop()
})

test('keeps positions within the column, however far the queue has come', async () => {
  const { store, stop } = ownStore()
  const id = await announce(world, aCaller())
  const set = (state: string) =>
    world.database.query('UPDATE content SET state = $2, queue_position = 5 WHERE id = $1', [id, state])
  await set('PREPARING')
  await store.inTransaction((tx) => tx.advanceQueueClock(2_147_483_640))
  expect(await store.inTransaction((tx) => tx.nextQueuePosition(aCaller().id, 19_918))).toBe(2_000_000_000)
  await set('DRAFT')
  await stop()
})

/** A store beside that of the service, as after a restart, in the seconds of a clock of its own. */
function ownStore() {
  let seconds = 0
  const clock = {
    now: () => new Date(Date.UTC(2026, 0, 1) + seconds * 1000),
    set: (to: number) => {
      seconds = to
    },
  }
  const deps = { service: 'media', clock, ids: uuidV7, wakeRelay: () => undefined }
  const store = createMediaStore(world.database, deps)
  return { store, clock, stop: () => store.close() }
}

test('lets a short file pass the films of several accounts', { timeout: HEAVY_MS }, async () => {
  await send('film 1', aCaller(), 'heavy.mp4')
  const ffmpeg = await holdLadder(world.workFolder)
  for (const name of ['film 2', 'film 3']) await send(name, aCaller(), 'film.mp4')
  for (const name of ['short 1', 'short 2']) await send(name, aCaller())
  process.kill(ffmpeg, 'SIGCONT')
  await world.settle()
  expect(await prepared()).toEqual(['film 1', 'short 1', 'short 2', 'film 2', 'film 3'])
})
