import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openDatabase } from '../../src/database/database.ts'
import { createTestDatabase } from '../../src/testing/databases.ts'

test("uses UTC in sessions, whatever the server's setting", async () => {
  const target = await createTestDatabase()
  const open = () => openDatabase(target.url, 'test', pino({ level: 'silent' }))
  const first = open()
  await first.query(
    `ALTER DATABASE ${new URL(target.url).pathname.slice(1)} SET timezone TO 'America/Caracas'`,
  )
  await first.close()
  const database = open()
  try {
    expect(await database.query("SELECT '2026-11-21T12:00:00Z'::timestamptz::text AS moment")).toEqual([
      { moment: '2026-11-21 12:00:00+00' },
    ])
  } finally {
    await database.close()
    await target.drop()
  }
})

test('lets a session hold its lock for any time, whatever the limits of the server', async () => {
  const target = await createTestDatabase()
  const open = () => openDatabase(target.url, 'test', pino({ level: 'silent' }))
  const limits = ['statement_timeout', 'idle_in_transaction_session_timeout', 'idle_session_timeout']
  const first = open()
  for (const limit of limits)
    await first.query(`ALTER DATABASE ${new URL(target.url).pathname.slice(1)} SET ${limit} TO '5s'`)
  await first.close()
  const database = open()
  try {
    const shown = await database.session((session) =>
      Promise.all(limits.map((limit) => session.query(`SELECT current_setting('${limit}') AS value`))),
    )
    expect(shown).toEqual(limits.map(() => [{ value: '0' }]))
  } finally {
    await database.close()
    await target.drop()
  }
})

test('plans each text once per connection, and runs several statements without values', async () => {
  const target = await createTestDatabase()
  const database = openDatabase(target.url, 'test', pino({ level: 'silent' }), {
    poolSize: 1,
    prepared: true,
  })
  try {
    await database.query('CREATE TABLE one (n int); CREATE TABLE two (n int)')
    const add = (n: number) => database.query<{ n: number }>('SELECT $1::int + 1 AS n', [n])
    expect([await add(1), await add(2)]).toEqual([[{ n: 2 }], [{ n: 3 }]])
    const inside = await database.transaction(async (sql) => [
      await sql.query('SELECT $1::int + 1 AS n', [3]),
      await sql.query('SELECT $1::text AS t', ['other']),
    ])
    expect(inside).toEqual([[{ n: 4 }], [{ t: 'other' }]])
    expect(await database.query('SELECT statement FROM pg_prepared_statements ORDER BY 1')).toEqual([
      { statement: 'SELECT $1::int + 1 AS n' },
      { statement: 'SELECT $1::text AS t' },
    ])
  } finally {
    await database.close()
    await target.drop()
  }
})
