import { readFile } from 'node:fs/promises'
import type { Database, Sql } from '../database/database.ts'
import { hasColumn } from '../database/has-column.ts'
import { InstallationRefused } from './installation-refused.ts'

/** An arbitrary constant: the advisory lock of creating the table. */
const RECORD_LOCK = 7_268_349_004
/** The relkind of an ordinary table in pg_class. */
const TABLE_KIND = 'r'
/** Schema that marks a database as being restored, until the whole restore has ended. */
export const RESTORE_SCHEMA = 'alcove_restore'
const TABLE = new URL('../../migrations/0002_installation/migration.sql', import.meta.url)

/** The installation record of a database. */
export interface InstallationRecord {
  /** Null when none is recorded: a new database, or one older than ids. */
  id: string | null
  /** Demo accounts or contents were created in it. */
  demo: boolean
  /** It has served in production. */
  production: boolean
  /** It has no table. */
  empty: boolean
}

/** The record of a database without one. */
export const UNRECORDED = { id: null, demo: false, production: false } as const

/**
 * Reads the record without changing anything, also on a database that was never migrated.
 * @throws InstallationRefused when the record is not a table: a view would run its owner's code
 */
export async function readInstallation(sql: Sql): Promise<InstallationRecord> {
  const [found] = await sql.query<{ kind: string | null; production: boolean; tables: number }>(
    `SELECT (SELECT relkind FROM pg_catalog.pg_class
         WHERE oid = pg_catalog.to_regclass('kit.installation')) AS kind,
       ${hasColumn('kit.installation', 'production')} AS production, pg_catalog.count(*)::int AS tables
     FROM pg_catalog.pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  )
  const empty = found?.tables === 0
  if (!found?.kind) return { ...UNRECORDED, empty }
  if (found.kind !== TABLE_KIND)
    throw new InstallationRefused(
      `kit.installation has to be a table (kind ${TABLE_KIND}), but is of kind ${found.kind}: it was replaced`,
    )
  // Note: older tables lack the column.
  const [row] = await sql.query<{ id: string; demo: boolean; production: boolean }>(
    `SELECT id, demo, ${found.production ? 'production' : 'false AS production'} FROM ONLY kit.installation`,
  )
  return { ...(row ?? UNRECORDED), empty }
}

/** @returns true for a running or interrupted restore; needs no rights on its contents */
export async function isBeingRestored(sql: Sql): Promise<boolean> {
  const found = await sql.query('SELECT 1 FROM pg_catalog.pg_namespace WHERE nspname = $1', [RESTORE_SCHEMA])
  return found.length > 0
}

/**
 * Assigns a database to an installation, replacing another one; for first starts, `restore` and `installation:adopt`.
 * Works on empty databases and those older than ids.
 * @param id UUID
 */
export async function recordInstallation(database: Database, id: string): Promise<void> {
  await inTable(database, (sql) =>
    sql.query(
      `INSERT INTO kit.installation (id) VALUES ($1)
       ON CONFLICT (only_row) DO UPDATE SET id = excluded.id, recorded_at = now() WHERE installation.id <> excluded.id`,
      [id],
    ),
  )
}

/** Marks a database as holding demo data, which production refuses from then on. */
export async function recordDemo(database: Database): Promise<void> {
  await inTable(database, (sql) => sql.query('UPDATE kit.installation SET demo = true WHERE NOT demo'))
}

/** Marks a migrated database of an installation as serving in production. */
export async function recordProduction(sql: Sql): Promise<void> {
  await sql.query('UPDATE kit.installation SET production = true WHERE NOT production')
}

/** Creates the table in a database without migrations, for processes that may not; assigns no installation. */
export async function prepareInstallationRecord(database: Database): Promise<void> {
  await inTable(database, async () => undefined)
}

async function inTable(database: Database, write: (sql: Sql) => Promise<unknown>): Promise<void> {
  const table = await readFile(TABLE, 'utf8')
  await database.transaction(async (sql) => {
    await sql.query('SELECT pg_advisory_xact_lock($1)', [RECORD_LOCK])
    const [found] = await sql.query<{ present: boolean }>(
      "SELECT to_regclass('kit.installation') IS NOT NULL AS present",
    )
    // Note: PostgreSQL refuses `IF NOT EXISTS` too when the role may not create.
    if (!found?.present) await sql.query(table)
    await write(sql)
  })
}
