import { pino } from 'pino'
import { afterAll, beforeAll } from 'vitest'
import { openPostgresTransport } from '../../src/events/postgres/postgres-transport.ts'
import { createTestDatabase, type TestDatabase, terminateConnections } from '../../src/testing/databases.ts'
import { transportExam } from './transport-exam.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

transportExam('PostgreSQL', async () => ({
  connect: () => openPostgresTransport(database.url, pino({ level: 'silent' })),
  interrupt: () => terminateConnections(database.url),
}))
