import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../src/database/database.ts'
import { migrate } from '../../src/database/migrate.ts'
import { createTestDatabase, type TestDatabase } from '../../src/testing/databases.ts'

let target: TestDatabase
let database: Database
let folder: string
beforeEach(async () => {
  target = await createTestDatabase()
  database = openDatabase(target.url, 'test', pino({ level: 'silent' }))
  folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  await add('0001_first', 'CREATE TABLE one (id int);')
})
afterEach(async () => {
  await database.close()
  await target.drop()
  await rm(folder, { recursive: true })
})

async function add(name: string, sql: string): Promise<void> {
  await mkdir(join(folder, name), { recursive: true })
  await writeFile(join(folder, name, 'migration.sql'), sql)
}
const url = () => pathToFileURL(`${folder}/`)
const tables = async () =>
  (
    await database.query<{ name: string }>(
      "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'",
    )
  )
    .map((row) => row.name)
    .sort()

test('applies new migrations in order, once, and records them as Prisma does', async () => {
  await migrate(database, url())
  await add('0002_second', 'ALTER TABLE one ADD COLUMN name text;')
  await migrate(database, url())
  await migrate(database, url())
  const rows = await database.query(
    'SELECT migration_name, finished_at, applied_steps_count FROM _prisma_migrations ORDER BY 1',
  )
  expect(rows).toEqual([
    { migration_name: '0001_first', finished_at: expect.any(Date), applied_steps_count: 1 },
    { migration_name: '0002_second', finished_at: expect.any(Date), applied_steps_count: 1 },
  ])
})

test('applies each migration once over several processes', async () => {
  await Promise.all([migrate(database, url()), migrate(database, url()), migrate(database, url())])
  expect(await tables()).toEqual(['_prisma_migrations', 'one'])
})

test('leaves nothing behind when a migration fails', async () => {
  await add('0002_broken', 'CREATE TABLE two (id int); SELECT nonsense;')
  await expect(migrate(database, url())).rejects.toThrow('nonsense')
  expect(await tables()).toEqual([])
})

test('commits nothing of migrations without what belongs to them', async () => {
  const beforeCommit = async () => {
    expect(await tables()).toEqual([])
    throw new Error('no rights')
  }
  await expect(migrate(database, url(), { beforeCommit })).rejects.toThrow('no rights')
  expect(await tables()).toEqual([])
  await add(
    '0002_index',
    '-- alcove: outside-transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS one_id ON one (id);',
  )
  const done: string[][] = []
  await migrate(database, url(), {
    beforeCommit: async (sql) => {
      const rows = await sql.query<{ name: string }>(
        "SELECT relname AS name FROM pg_class WHERE relname IN ('outbox', 'one', 'one_id') ORDER BY 1",
      )
      done.push(rows.map(({ name }) => name))
    },
  })
  expect(done).toEqual([['outbox'], ['one', 'outbox'], ['one', 'one_id', 'outbox']])
})

test('refuses a database newer than the program, and an edited migration', async () => {
  await add('0002_second', 'CREATE TABLE two (id int);')
  await migrate(database, url())
  await rm(join(folder, '0002_second'), { recursive: true })
  await expect(migrate(database, url())).rejects.toThrow('newer than this program')
  await add('0002_second', 'CREATE TABLE three (id int);')
  await expect(migrate(database, url())).rejects.toThrow('edited after it was applied')
})
