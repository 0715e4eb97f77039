import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openDatabase } from '../../src/database/database.ts'
import { createTestDatabase } from '../../src/testing/databases.ts'

test('sessions count in UTC, whatever the server is set to', async () => {
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
