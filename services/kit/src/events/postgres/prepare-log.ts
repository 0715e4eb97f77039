import type { Database } from '../../database/database.ts'
import { MigrationRefusedError } from '../../database/migrations/plan-migrations.ts'
import { MIGRATE_FIRST } from '../../database/require-migrated.ts'
import { EVENT_LOG_SCHEMA, SCHEMA_LOCK } from './schema.ts'

/** Creates missing tables of the event log. */
export async function prepareEventLog(database: Database): Promise<void> {
  await database.transaction(async (sql) => {
    await sql.query('SELECT pg_advisory_xact_lock($1)', [SCHEMA_LOCK])
    await sql.query(EVENT_LOG_SCHEMA)
  })
}

/** @throws MigrationRefusedError when some are missing */
export async function requireEventLog(database: Database): Promise<void> {
  const [found] = await database.query<{ isThere: boolean; isWhole: boolean }>(
    `SELECT to_regclass('public.event_offset') IS NOT NULL AS "isThere", to_regclass('public.event_reader') IS NOT NULL AS "isWhole"`,
  )
  if (!found?.isWhole)
    throw new MigrationRefusedError(
      `The database of events holds ${found?.isThere ? 'an event log of an older version' : 'no event log'}. ${MIGRATE_FIRST}`,
    )
}
