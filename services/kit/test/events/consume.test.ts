import { pino } from 'pino'
import { expect, test } from 'vitest'
import { type Database, openDatabase } from '../../src/database/database.ts'
import { append } from '../../src/events/postgres/append.ts'
import { consumeOnce } from '../../src/events/postgres/consume.ts'
import { openPostgresTransport } from '../../src/events/postgres/postgres-transport.ts'
import { createTestDatabase } from '../../src/testing/databases.ts'

const log = pino({ level: 'silent' })
const message = (value: string) => ({ topic: 'race', key: 'a', value, headers: {} })

/** A database that runs a callback between reading messages and writing the offset. */
function interrupted(database: Database, happens: () => Promise<void>): Database {
  return {
    ...database,
    transaction: (work) =>
      database.transaction((sql) =>
        work({
          async query<T extends object>(text: string, values?: unknown[]) {
            const rows = await sql.query<T>(text, values)
            if (text.includes('FROM event_log')) await happens()
            return rows
          },
        }),
      ),
  }
}

test('misses no message that arrives while a new group skips expired ones', async () => {
  const own = await createTestDatabase()
  const transport = await openPostgresTransport(own.url, log)
  const database = openDatabase(own.url, 'test', log)
  try {
    await transport.ensureTopics([{ name: 'race', compacted: false }])
    await transport.publish([message('old')])
    await database.query('DELETE FROM event_log')
    await database.query(
      "INSERT INTO event_offset (consumer_group, topic, partition) SELECT 'late', topic, partition FROM event_partition",
    )
    const seen: string[] = []
    const take = async ({ value }: { value: string }) => void seen.push(value)
    const racing = interrupted(database, () => append(database, [message('new')]))
    expect(await consumeOnce(racing, 'late', ['race'], take, () => false)).toBe('progress')
    expect(await consumeOnce(database, 'late', ['race'], take, () => false)).toBe('progress')
    expect(seen).toEqual(['new'])
    expect(await consumeOnce(database, 'late', ['race'], take, () => false)).toBe('idle')
  } finally {
    await database.close()
    await transport.close()
    await own.drop()
  }
})

test('distinguishes no work from work that another member holds', async () => {
  const own = await createTestDatabase()
  const transport = await openPostgresTransport(own.url, log)
  const database = openDatabase(own.url, 'test', log)
  try {
    await transport.ensureTopics([{ name: 'race', compacted: false }])
    await database.query(
      "INSERT INTO event_offset (consumer_group, topic, partition) SELECT 'two', topic, partition FROM event_partition",
    )
    const look = (take: () => Promise<void>) => consumeOnce(database, 'two', ['race'], take, () => false)
    const nothing = async () => undefined
    expect(await look(nothing)).toBe('idle')
    await transport.publish([message('one')])
    let meanwhile: unknown
    const first = await look(async () => {
      meanwhile = await look(nothing)
    })
    expect([meanwhile, first, await look(nothing)]).toEqual(['elsewhere', 'progress', 'idle'])
  } finally {
    await database.close()
    await transport.close()
    await own.drop()
  }
})
