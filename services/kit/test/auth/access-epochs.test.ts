import type { EventSpec } from '@alcove/contracts'
import { userAccessChanged, userSessionEnded } from '@alcove/contracts'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AccessEpochs } from '../../src/auth/access-epochs.ts'
import { type Database, openDatabase } from '../../src/database/database.ts'
import { migrate } from '../../src/database/migrate.ts'
import { uuidV7 } from '../../src/ids.ts'
import { createTestClock } from '../../src/testing/clock.ts'
import { createTestDatabase, type TestDatabase } from '../../src/testing/databases.ts'

const log = pino({ level: 'silent' })
const clock = createTestClock()
let own: TestDatabase
let database: Database

beforeAll(async () => {
  own = await createTestDatabase()
  database = openDatabase(own.url, 'test', log)
  await migrate(database, new URL('./', import.meta.url))
})
afterAll(async () => {
  await database.close()
  await own.drop()
})

/** The bus delivers an event to one replica of a group only. */
async function deliver(replica: AccessEpochs, spec: Pick<EventSpec, 'name'>, data: object) {
  const consumer = replica.consumers().find((candidate) => candidate.spec.name === spec.name)
  const once = { group: 'test', eventId: uuidV7(), topic: spec.name, key: 'k', parked: false, used: false }
  await consumer?.handle({ id: once.eventId, time: '', data: data as never, once })
}
const endedAt = () => clock.now().toISOString()

test('refuses an ended session at once in the receiving replica, and after the next refresh in others', async () => {
  const [first, second] = [new AccessEpochs(database, clock, log), new AccessEpochs(database, clock, log)]
  const sessionId = uuidV7()
  await deliver(first, userSessionEnded, {
    userId: uuidV7(),
    sessionId,
    endedAt: endedAt(),
    reason: 'logged-out',
  })
  expect(first.hasEnded(sessionId)).toBe(true)
  await second.refresh()
  expect(second.hasEnded(sessionId)).toBe(true)
  expect(second.hasEnded(uuidV7())).toBe(false)
})

test('forgets an ended session once its last token has expired', async () => {
  const epochs = new AccessEpochs(database, clock, log)
  const sessionId = uuidV7()
  await deliver(epochs, userSessionEnded, {
    userId: uuidV7(),
    sessionId,
    endedAt: endedAt(),
    reason: 'logged-out',
  })
  clock.advance(15 * 60_000)
  await epochs.refresh()
  expect(epochs.hasEnded(sessionId)).toBe(true)
  clock.advance(2 * 60_000)
  await epochs.refresh()
  expect(epochs.hasEnded(sessionId)).toBe(false)
})

test('applies a change of roles at once in the receiving replica, and after the next refresh in others', async () => {
  const [first, second] = [new AccessEpochs(database, clock, log), new AccessEpochs(database, clock, log)]
  const [userId, notBefore] = [uuidV7(), clock.now()]
  await deliver(first, userAccessChanged, { userId, notBefore: notBefore.toISOString() })
  expect(first.notBefore(userId)).toBe(notBefore.getTime())
  await second.refresh()
  expect(second.notBefore(userId)).toBe(notBefore.getTime())
})

test('keeps an event that arrives during a read', async () => {
  const paused = Promise.withResolvers<void>()
  const slow: Database = {
    ...database,
    quiet: {
      async query<T extends object>(text: string, values?: unknown[]) {
        const rows = await database.query<T>(text, values)
        await paused.promise
        return rows
      },
    },
  }
  const epochs = new AccessEpochs(slow, clock, log)
  const [sessionId, userId] = [uuidV7(), uuidV7()]
  const reading = epochs.refresh()
  await deliver(epochs, userSessionEnded, { userId, sessionId, endedAt: endedAt(), reason: 'reuse-detected' })
  await deliver(epochs, userAccessChanged, { userId, notBefore: endedAt() })
  paused.resolve()
  await reading
  expect(epochs.hasEnded(sessionId)).toBe(true)
  expect(epochs.notBefore(userId)).toBeGreaterThan(0)
})
