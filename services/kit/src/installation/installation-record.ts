import { readFile } from 'node:fs/promises'
import type { Database, Sql } from '../database/database.ts'
import { hasColumn } from '../database/has-column.ts'
import { InstallationRefused } from './installation-refused.ts'

/** Any number: whoever makes the table takes this lock first. */
const RECORD_LOCK = 7_268_349_004
/** As pg_class names an ordinary table. */
const TABLE_KIND = 'r'
/** In a database that a restore fills, until the whole restore has ended. */
export const RESTORE_SCHEMA = 'alcove_restore'
const TABLE = new URL('../../migrations/0002_installation/migration.sql', import.meta.url)

/** What a database says about the installation that it belongs to. */
export interface InstallationRecord {
  /** Null where none is recorded: a new database, or one from before ids existed. */
  id: string | null
  /** Demo accounts or demo content were created in it once. */
  demo: boolean
  /** It has served in production. */
  production: boolean
  /** It holds no table at all. */
  empty: boolean
}

/** Of a database that says nothing. */
export const UNRECORDED = { id: null, demo: false, production: false } as const

/**
 * Changes nothing, and works on a database that was never migrated.
 * @throws InstallationRefused where something else than a table is in its place: a view would run what its owner likes
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
      `kit.installation has to be a table (kind ${TABLE_KIND}), but is of kind ${found.kind}: somebody has replaced it`,
    )
  // Note: a database that is older than the column has none.
  const [row] = await sql.query<{ id: string; demo: boolean; production: boolean }>(
    `SELECT id, demo, ${found.production ? 'production' : 'false AS production'} FROM ONLY kit.installation`,
  )
  return { ...(row ?? UNRECORDED), empty }
}

/** Whether a restore fills a database, or was cut off there. Needs no right on anything in it. */
export async function isBeingRestored(sql: Sql): Promise<boolean> {
  const found = await sql.query('SELECT 1 FROM pg_catalog.pg_namespace WHERE nspname = $1', [RESTORE_SCHEMA])
  return found.length > 0
}

/**
 * Makes a database belong to an installation, whichever it belonged to before; for first starts, `restore` and
 * `installation:adopt`. The database may be empty or older than ids.
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

/** Marks a database that belongs to an installation as one that demo data is put into. Production refuses it from then on. */
export async function recordDemo(database: Database): Promise<void> {
  await inTable(database, (sql) => sql.query('UPDATE kit.installation SET demo = true WHERE NOT demo'))
}

/** Marks a database that is migrated and belongs to an installation as one that serves in production. */
export async function recordProduction(sql: Sql): Promise<void> {
  await sql.query('UPDATE kit.installation SET production = true WHERE NOT production')
}

/** Makes the table in a database without migrations of ours, for processes that may not; names no installation. */
export async function prepareInstallationRecord(database: Database): Promise<void> {
  await inTable(database, async () => undefined)
}

async function inTable(database: Database, write: (sql: Sql) => Promise<unknown>): Promise<void> {
  const table = await readFile(TABLE, 'utf8')
  await database.transaction(async (sql) => {
    await sql.query('SELECT pg_advisory_xact_lock($1)', [RECORD_LOCK])
    const [found] = await sql.query<{ there: boolean }>(
      "SELECT to_regclass('kit.installation') IS NOT NULL AS there",
    )
    // Note: a role that may not create is refused `IF NOT EXISTS` as well.
    if (!found?.there) await sql.query(table)
    await write(sql)
  })
}
