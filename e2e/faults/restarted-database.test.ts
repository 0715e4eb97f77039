import { migrationsOf } from '@alcove/embedded/installation/upgrade-databases'
import { createIdentityOperator } from '@alcove/identity/operator'
import { systemClock } from '@alcove/kit/clock'
import { openDatabase } from '@alcove/kit/database/database'
import { isDatabaseUnavailable } from '@alcove/kit/database/is-database-unavailable'
import { migrate } from '@alcove/kit/database/migrate'
import { uuidV7 } from '@alcove/kit/ids'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OwnDatabaseServer, startOwnDatabaseServer } from '../support/own-database-server.ts'

const EMAIL = 'auteure@exemple.test'

let server: OwnDatabaseServer
beforeAll(async () => {
  server = await startOwnDatabaseServer()
})
afterAll(() => server?.remove())

test('every way to ask a database that restarts fails as unavailable, and works again', async () => {
  const database = openDatabase(server.url, 'test', pino({ level: 'silent' }))
  await migrate(database, migrationsOf('identity'))
  const operator = createIdentityOperator({ database, clock: systemClock, ids: uuidV7 })
  await operator.createUser({ email: EMAIL, password: 'une phrase de passe durable', roles: ['ROLE_USER'] })
  const ways: (() => Promise<unknown>)[] = [
    () => database.query('SELECT pg_sleep(0.01)'),
    () => database.transaction((sql) => sql.query('SELECT pg_sleep(0.01)')),
    () => operator.findUser(EMAIL),
    () => operator.setRoles(EMAIL, ['ROLE_USER']),
  ]
  const errors: Error[] = []
  let stopping = false
  const asking = ways
    .flatMap((way) => [way, way, way])
    .map(async (way) => {
      while (!stopping) await way().catch((error: Error) => errors.push(error))
    })
  for (const mode of ['fast', 'immediate', 'fast', 'immediate'] as const) await server.restart(mode)
  stopping = true
  await Promise.all(asking)
  await expect.poll(() => database.query('SELECT 1 AS n').catch(String)).toEqual([{ n: 1 }])
  for (const way of ways) await way()
  await operator.close()
  await database.close()
  expect(errors.length).toBeGreaterThan(0)
  const others = errors.filter((error) => !isDatabaseUnavailable(error))
  expect([...new Set(others.map(({ message }) => message))]).toEqual([])
})
