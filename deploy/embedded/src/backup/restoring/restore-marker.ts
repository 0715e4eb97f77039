import {
  RESTORE_SCHEMA as MARKER_SCHEMA,
  readInstallation,
} from '@alcove/kit/installation/installation-record'
import type pg from 'pg'
import { OperatorError } from '../../admin/operator-error.ts'
import { withClient } from '../../postgres/with-client.ts'
import { RESTORE_SESSION } from './empty-database.ts'
import { type RestoreMark, restoreMarkSchema } from './unfinished-restore.ts'

const startedSchema = restoreMarkSchema.required({ restore: true })
/** A restore that marks its databases. */
export type StartedRestore = RestoreMark & { restore: string }

/** Recorded as the installation id after the schema is created and until all rows are loaded. */
export const NO_INSTALLATION = '00000000-0000-0000-0000-000000000000'

/**
 * Marks an empty database as being filled by a restore: only databases with its id may be emptied again, and no service
 * starts with them. Stores the whole marker, because the data folder of a command may not outlive it.
 */
export function markDatabase(url: string, mark: StartedRestore): Promise<void> {
  return withClient(url, RESTORE_SESSION, async (client) => {
    // Note: one transaction, because a partial marker names no restore. Drops anything that the owner added to an older one.
    await client.query('BEGIN')
    await client.query(`DROP SCHEMA IF EXISTS ${MARKER_SCHEMA} CASCADE`)
    await client.query(`CREATE SCHEMA ${MARKER_SCHEMA}`)
    await client.query(`CREATE TABLE ${MARKER_SCHEMA}.restore (id uuid PRIMARY KEY, mark jsonb)`)
    await client.query(`INSERT INTO ${MARKER_SCHEMA}.restore (id, mark) VALUES ($1, $2)`, [
      mark.restore,
      mark,
    ])
    await client.query('COMMIT')
  })
}

/** Reads the restore marker of a database; null without one, or for a version that wrote only its id. */
export function readDatabaseMark(url: string): Promise<StartedRestore | null> {
  return withClient(url, RESTORE_SESSION, async (client) => {
    if ((await readMarker(client)) === null) return null
    // Note: never reads the row as JSON, because its owner may have added a type with a cast of its own.
    const { rows: found } = await client.query(
      `SELECT 1 FROM pg_attribute WHERE attrelid = '${MARKER_SCHEMA}.restore'::regclass AND attname = 'mark'
         AND NOT attisdropped AND atttypid = 'pg_catalog.jsonb'::regtype`,
    )
    if (found.length === 0) return null
    const { rows } = await client.query<{ mark: unknown }>(`SELECT mark FROM ONLY ${MARKER_SCHEMA}.restore`)
    const mark = rows[0]?.mark
    return mark ? startedSchema.parse(mark) : null
  })
}

export function unmarkDatabase(url: string): Promise<void> {
  return withClient(url, RESTORE_SESSION, async (client) => {
    await client.query(`DROP SCHEMA IF EXISTS ${MARKER_SCHEMA} CASCADE`)
  })
}

/**
 * @param restore id of the resumed restore; undefined for one of a version that marked no databases
 * @param installation of the backup
 * @param own server processes of this restore
 * @returns whether the restore filled this database, which may be emptied; otherwise the database has to be empty
 * @throws OperatorError for a database that now belongs to another installation, or is in use
 */
export function mayEmpty(
  url: string,
  name: string,
  restore: string | undefined,
  installation: string | null,
  own: readonly number[],
): Promise<boolean> {
  return withClient(url, RESTORE_SESSION, async (client) => {
    if (restore === undefined || (await readMarker(client)) !== restore) return false
    const found = await readInstallationOf(client)
    if (found !== null && found !== NO_INSTALLATION && found !== installation)
      throw new OperatorError(
        `The database of ${name} belongs to installation ${found}, the restore that was cut off to ${installation ?? 'another'}. ` +
          'Nothing was changed: name another DATA_DIR, and other databases.',
      )
    const others = await sessionsOf(client, own)
    if (others > 0)
      throw new OperatorError(
        `The database of ${name} is in use (${others} other sessions) and would be emptied. Stop what works with it, or name ` +
          'another DATA_DIR and other databases; nothing was changed.',
      )
    return true
  })
}

/** @throws OperatorError when a database has a table, other than the marker of this restore */
export function requireEmpty(url: string, name: string, restore: string): Promise<void> {
  return withClient(url, RESTORE_SESSION, async (client) => {
    const isOurs = (await readMarker(client)) === restore
    const { rows } = await client.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM pg_tables
       WHERE schemaname NOT IN ('pg_catalog', 'information_schema') AND NOT ($1 AND schemaname = $2)`,
      [isOurs, MARKER_SCHEMA],
    )
    if (rows[0]?.n)
      throw new OperatorError(
        `The database of ${name} is not empty (${rows[0].n} tables), and not filled by this restore. A restore only goes into ` +
          'empty databases; nothing was changed.',
      )
  })
}

async function readMarker(client: pg.Client): Promise<string | null> {
  // Note: only a table, because a view would run code of the database's owner.
  const { rows: found } = await client.query(
    `SELECT 1 FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = $1 AND c.relname = 'restore' AND c.relkind = 'r'`,
    [MARKER_SCHEMA],
  )
  if (found.length === 0) return null
  const { rows } = await client.query<{ id: string }>(`SELECT id FROM ONLY ${MARKER_SCHEMA}.restore`)
  return rows.length === 1 ? (rows[0]?.id ?? null) : null
}

async function readInstallationOf(client: pg.Client): Promise<string | null> {
  const query = async <T>(text: string, values?: unknown[]) => (await client.query(text, values)).rows as T[]
  return (await readInstallation({ query: query as never })).id
}

async function sessionsOf(client: pg.Client, own: readonly number[]): Promise<number> {
  // Note: a role that is no superuser sees that other roles are connected, but not their kind of process.
  const { rows } = await client.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
       AND usesysid IS NOT NULL AND coalesce(backend_type, 'client backend') = 'client backend' AND pid <> ALL ($1::int[])`,
    [own],
  )
  return rows[0]?.n ?? 0
}
