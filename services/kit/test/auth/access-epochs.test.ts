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
const hasEnded = (epochs: AccessEpochs, sessionId: string) =>
  epochs.isRevoked({ userId: uuidV7(), sessionId, issuedAt: Number.POSITIVE_INFINITY })
/** A token of the account in a session that has not ended. */
const isRevoked = (epochs: AccessEpochs, userId: string, issuedAt: number, accessRevision?: number) =>
  epochs.isRevoked({ userId, sessionId: null, issuedAt, accessRevision })

test('refuses an ended session at once in the receiving replica, and after the next refresh in others', async () => {
  const [first, second] = [new AccessEpochs(database, clock, log), new AccessEpochs(database, clock, log)]
  const sessionId = uuidV7()
  await deliver(first, userSessionEnded, {
    userId: uuidV7(),
    sessionId,
    endedAt: endedAt(),
    reason: 'logged-out',
  })
  expect(hasEnded(first, sessionId)).toBe(true)
  await second.refresh()
  expect(hasEnded(second, sessionId)).toBe(true)
  expect(hasEnded(second, uuidV7())).toBe(false)
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
  expect(hasEnded(epochs, sessionId)).toBe(true)
  clock.advance(2 * 60_000)
  await epochs.refresh()
  expect(hasEnded(epochs, sessionId)).toBe(false)
})

test('applies a change of roles at once in the receiving replica, and after the next refresh in others', async () => {
  const [first, second] = [new AccessEpochs(database, clock, log), new AccessEpochs(database, clock, log)]
  const [userId, notBefore] = [uuidV7(), clock.now()]
  const expectRevokedBefore = (replica: AccessEpochs) => {
    expect(isRevoked(replica, userId, notBefore.getTime() - 1)).toBe(true)
    expect(isRevoked(replica, userId, notBefore.getTime())).toBe(false)
  }
  await deliver(first, userAccessChanged, { userId, notBefore: notBefore.toISOString() })
  expectRevokedBefore(first)
  await second.refresh()
  expectRevokedBefore(second)
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
  expect(hasEnded(epochs, sessionId)).toBe(true)
  expect(isRevoked(epochs, userId, 0)).toBe(true)
})

const HOUR_MS = 3_600_000
const inHours = (hours: number) => new Date(clock.now().getTime() + hours * HOUR_MS)

test('compares revisions instead of times where token and change name one, in every replica', async () => {
  const [first, second] = [new AccessEpochs(database, clock, log), new AccessEpochs(database, clock, log)]
  const userId = uuidV7()
  const change = { userId, notBefore: inHours(0).toISOString(), accessRevision: 4 }
  await deliver(first, userAccessChanged, change)
  await second.refresh()
  for (const replica of [first, second]) {
    expect(isRevoked(replica, userId, inHours(2).getTime(), 3)).toBe(true)
    expect(isRevoked(replica, userId, inHours(-2).getTime(), 4)).toBe(false)
    expect(isRevoked(replica, userId, inHours(-2).getTime())).toBe(true)
  }
})

test('compares times again after a later change without a revision, as older versions emit and store it', async () => {
  const epochs = new AccessEpochs(database, clock, log)
  const [userId, other] = [uuidV7(), uuidV7()]
  for (const id of [userId, other])
    await deliver(epochs, userAccessChanged, {
      userId: id,
      notBefore: inHours(0).toISOString(),
      accessRevision: 4,
    })
  await deliver(epochs, userAccessChanged, { userId, notBefore: inHours(1).toISOString() })
  const later = 'UPDATE kit.access_change SET not_before = $2 WHERE user_id = $1'
  await database.query(later, [other, inHours(1)])
  await epochs.refresh()
  for (const id of [userId, other]) {
    expect(isRevoked(epochs, id, inHours(0.5).getTime(), 4)).toBe(true)
    expect(isRevoked(epochs, id, inHours(1.5).getTime(), 4)).toBe(false)
  }
})

test('remembers ends and changes until the last token expires, when a clock ahead issued it', async () => {
  const [first, second] = [new AccessEpochs(database, clock, log), new AccessEpochs(database, clock, log)]
  const [sessionId, userId] = [uuidV7(), uuidV7()]
  const issuedAt = inHours(2).getTime()
  const tokensExpireAt = inHours(2.25).toISOString()
  const end = { userId, sessionId, endedAt: endedAt(), tokensExpireAt, reason: 'logged-out' }
  await deliver(first, userSessionEnded, end)
  const change = { userId, notBefore: endedAt(), accessRevision: 4, tokensExpireAt }
  await deliver(first, userAccessChanged, change)
  clock.advance(2.25 * HOUR_MS)
  for (const replica of [first, second]) {
    await replica.refresh()
    expect(hasEnded(replica, sessionId)).toBe(true)
    expect(isRevoked(replica, userId, issuedAt, 3)).toBe(true)
  }
  clock.advance(120_000)
  for (const replica of [first, second]) {
    await replica.refresh()
    expect(hasEnded(replica, sessionId)).toBe(false)
    expect(isRevoked(replica, userId, issuedAt, 3)).toBe(false)
  }
})
