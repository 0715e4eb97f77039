import { SERVICES } from '@alcove/contracts'
import { type Database, openDatabase } from '@alcove/kit/database/database'
import { createTestDatabase } from '@alcove/kit/testing/databases'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { DATABASES, type DatabaseName } from '../../src/config.ts'
import { upgradeDatabases } from '../../src/installation/upgrade-databases.ts'

const silent = pino({ level: 'silent' })
const { signal } = new AbortController()

async function emptyInstallation() {
  const targets = await Promise.all(
    DATABASES.map(async (name) => [name, await createTestDatabase()] as const),
  )
  onTestFinished(() => Promise.all(targets.map(([, target]) => target.drop())).then(() => undefined))
  const urls = Object.fromEntries(targets.map(([name, { url }]) => [name, url])) as Record<
    DatabaseName,
    string
  >
  const within = async <T>(name: DatabaseName, work: (database: Database) => Promise<T>): Promise<T> => {
    const database = openDatabase(urls[name], 'test', silent)
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  }
  return { urls, within }
}

const historyOf = (database: Database) =>
  database.query<{ name: string }>(
    'SELECT migration_name AS name FROM _prisma_migrations ORDER BY migration_name',
  )

test('migrates every database, and announces upgrades, not first starts', async () => {
  const { urls, within } = await emptyInstallation()
  const said: string[] = []
  await upgradeDatabases(urls, silent, signal, (line) => said.push(line))
  expect(said).toEqual([])
  for (const service of SERVICES)
    expect((await within(service, historyOf)).length, service).toBeGreaterThan(0)
})

test('checks all before it changes one, and names every incompatible database', async () => {
  const { urls, within } = await emptyInstallation()
  await upgradeDatabases(urls, silent, signal)
  const [last] = (await within('identity', historyOf)).slice(-1)
  await within('catalog', (database) =>
    database.query(
      "UPDATE _prisma_migrations SET checksum = 'edited' WHERE migration_name = '0001_projections'",
    ),
  )
  await within('reporting', (database) =>
    database.query(
      "UPDATE _prisma_migrations SET migration_name = '9999_future' WHERE migration_name LIKE '0003%'",
    ),
  )
  // identity, the first in order, lacks its last migration: it must still lack it afterwards.
  await within('identity', (database) =>
    database.query('DELETE FROM _prisma_migrations WHERE migration_name = $1', [last?.name]),
  )
  const refused = await upgradeDatabases(urls, silent, signal).catch((error: Error) => error.message)
  expect(refused).toContain('catalog: Migration 0001_projections was edited after it was applied')
  expect(refused).toContain(
    'reporting: The database is newer than this program: it has migration 9999_future',
  )
  expect((await within('identity', historyOf)).map((row) => row.name)).not.toContain(last?.name)
})
