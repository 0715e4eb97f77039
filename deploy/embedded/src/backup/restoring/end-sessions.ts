import type { Sql } from '@alcove/kit/database/database'

/**
 * Ends every session of the backup, because it does not tell which ones were logged out, or which passwords were changed,
 * after it.
 */
export async function endSessions(sql: Sql): Promise<void> {
  await sql.query(
    "UPDATE refresh_family SET ended_at = now(), end_reason = 'backup.restore' WHERE ended_at IS NULL",
  )
}
