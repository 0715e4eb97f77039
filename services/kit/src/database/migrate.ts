import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Database, Sql } from './database.ts'

/** Any number, the same for all: who migrates this database takes this lock first. */
export const MIGRATION_LOCK = 7_268_349_001

interface Migration {
  name: string
  checksum: string
  sql: string
}

interface Applied {
  migration_name: string
  checksum: string
}

const kitFolder = new URL('../../migrations/', import.meta.url)

/**
 * Brings kit's tables (schema `kit`) and a service's own up to date. Safe to call from several processes at once.
 * A service's migrations are recorded in `_prisma_migrations`, so that `prisma migrate deploy` stays usable.
 * @param folder the service's `prisma/migrations/`
 * @throws when the database is newer than this code, or an applied migration was edited
 */
export async function migrate(database: Database, folder: URL): Promise<void> {
  await database.transaction(async (sql) => {
    await sql.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    await sql.query('CREATE SCHEMA IF NOT EXISTS kit')
    await sql.query(historyTable('kit._migrations'))
    await sql.query(historyTable('public._prisma_migrations'))
    await applyAll(sql, await readMigrations(kitFolder), 'kit._migrations')
    await applyAll(sql, await readMigrations(folder), 'public._prisma_migrations')
  })
}

/** The columns that Prisma gives its own history table. */
function historyTable(name: string): string {
  return `CREATE TABLE IF NOT EXISTS ${name} (
    id varchar(36) PRIMARY KEY, checksum varchar(64) NOT NULL, finished_at timestamptz, migration_name varchar(255) NOT NULL,
    logs text, rolled_back_at timestamptz, started_at timestamptz NOT NULL DEFAULT now(), applied_steps_count integer NOT NULL DEFAULT 0)`
}

async function applyAll(sql: Sql, migrations: Migration[], history: string): Promise<void> {
  const applied = await sql.query<Applied>(
    `SELECT migration_name, checksum FROM ${history} ORDER BY migration_name`,
  )
  const known = new Map(migrations.map((one) => [one.name, one]))
  for (const row of applied) {
    const migration = known.get(row.migration_name)
    if (!migration)
      throw new Error(`The database is newer than this program: it has migration ${row.migration_name}`)
    if (migration.checksum !== row.checksum)
      throw new Error(`Migration ${row.migration_name} was edited after it was applied`)
  }
  const done = new Set(applied.map((row) => row.migration_name))
  for (const migration of migrations) {
    if (done.has(migration.name)) continue
    await sql.query(migration.sql)
    await sql.query(
      `INSERT INTO ${history} (id, checksum, migration_name, finished_at, applied_steps_count) VALUES ($1, $2, $3, now(), 1)`,
      [randomUUID(), migration.checksum, migration.name],
    )
  }
}

async function readMigrations(folder: URL): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  return Promise.all(
    names.sort().map(async (name) => {
      const sql = await readFile(fileURLToPath(new URL(`${name}/migration.sql`, folder)), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}
