import { PrismaClient } from '@alcove/identity/store/generated/client'
import { openDatabase } from '@alcove/kit/database/database'
import { isDatabaseUnavailable } from '@alcove/kit/database/is-database-unavailable'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OwnDatabaseServer, startOwnDatabaseServer } from '../support/own-database-server.ts'

let server: OwnDatabaseServer
beforeAll(async () => {
  server = await startOwnDatabaseServer()
})
afterAll(() => server?.remove())

test('every way to ask a database that restarts fails as unavailable, and works again', async () => {
  const database = openDatabase(server.url, 'test', pino({ level: 'silent' }))
  const prisma = new PrismaClient({ adapter: database.adapter })
  const ways: (() => Promise<unknown>)[] = [
    () => database.query('SELECT pg_sleep(0.01)'),
    () => database.transaction((sql) => sql.query('SELECT pg_sleep(0.01)')),
    () => prisma.$queryRaw`SELECT pg_sleep(0.01)::text`,
    () => prisma.$transaction((tx) => tx.$queryRaw`SELECT pg_sleep(0.01)::text`),
    () =>
      prisma.$transaction(async (tx) => {
        await tx.$queryRaw`SELECT pg_sleep(0.01)::text`
        await tx.$executeRaw`SELECT 1`
      }),
  ]
  const errors: Error[] = []
  let stopping = false
  const asking = ways
    .flatMap((way) => [way, way])
    .map(async (way) => {
      while (!stopping) await way().catch((error: Error) => errors.push(error))
    })
  for (const mode of ['fast', 'immediate', 'fast', 'immediate'] as const) await server.restart(mode)
  stopping = true
  await Promise.all(asking)
  await expect.poll(() => database.query('SELECT 1 AS n').catch(String)).toEqual([{ n: 1 }])
  for (const way of ways) await way()
  await prisma.$disconnect()
  await database.close()
  expect(errors.length).toBeGreaterThan(0)
  const others = errors.filter((error) => !isDatabaseUnavailable(error))
  expect([...new Set(others.map(({ message }) => message))]).toEqual([])
})
