import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostgresTransport } from '../../src/events/postgres/postgres-transport.ts'
import { WakeListener } from '../../src/events/postgres/wake.ts'
import { createTestDatabase, type TestDatabase, terminateConnections } from '../../src/testing/databases.ts'
import { eventually } from '../../src/testing/eventually.ts'
import { transportContract } from './transport-contract.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

transportContract('PostgreSQL', async () => ({
  connect: () => openPostgresTransport(database.url, pino({ level: 'silent' })),
  interrupt: () => terminateConnections(database.url),
}))

test('notifies other processes of the topics that have grown, with the sender', async () => {
  const log = pino({ level: 'silent' })
  const heard: string[] = []
  const listener = new WakeListener(database.url, log, (payload) => heard.push(payload))
  const transport = await openPostgresTransport(database.url, log)
  try {
    await listener.start()
    expect(heard).toEqual([''])
    const topics = ['first.topic', 'second.topic']
    await transport.ensureTopics(topics.map((name) => ({ name, compacted: false })))
    await transport.publish(topics.map((topic) => ({ topic, key: 'a', value: '{}', headers: {} })))
    await eventually(() => heard.length > 1)
    expect(heard[1]).toMatch(/^[0-9a-f-]{36} first\.topic second\.topic$/)
  } finally {
    await listener.stop()
    await transport.close()
  }
})
