import { pino } from 'pino'
import { expect, test } from 'vitest'
import { type Database, openDatabase } from '../../src/database/database.ts'
import { isDatabaseUnavailable } from '../../src/database/is-database-unavailable.ts'
import { createTestDatabase } from '../../src/testing/databases.ts'

const LOSSES = 150
const END_ALL = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'alcove-lost'`

/** Note: an 'error' without a listener would end the run, as it would end a service. */
test('fails only the query of a connection that the server closes', async () => {
  const own = await createTestDatabase()
  const open = (name: string) => openDatabase(own.url, name, pino({ level: 'silent' }))
  const [database, other] = [open('lost'), open('other')]
  const errors: unknown[] = []
  let stopping = false
  const ways: ((target: Database) => Promise<unknown>)[] = [
    (target) => target.query('SELECT 1'),
    (target) => target.transaction((sql) => sql.query('SELECT 1')),
    async (target) => {
      const tx = await (await target.adapter.connect()).startTransaction()
      await tx.executeRaw({ sql: 'COMMIT', args: [], argTypes: [] }).finally(() => tx.commit())
    },
  ]
  const asking = [...ways, ...ways, ...ways, ...ways].map(async (way) => {
    while (!stopping) await way(database).catch((error) => errors.push(error))
  })
  for (let loss = 0; loss < LOSSES; loss++) await other.query(END_ALL)
  stopping = true
  await Promise.all(asking)
  expect(await database.query('SELECT 1 AS n')).toEqual([{ n: 1 }])
  await Promise.all([database.close(), other.close()])
  await own.drop()
  expect(errors.length).toBeGreaterThan(0)
  expect(errors.filter((error) => !isDatabaseUnavailable(error))).toEqual([])
})
