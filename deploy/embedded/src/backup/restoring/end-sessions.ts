import type { Database } from '@alcove/kit/database/database'

/** More changes than an account can have seen after any backup. */
const REVISIONS_AHEAD = 100_000

/**
 * Ends every session of the backup, because it does not tell which ones were logged out, or which passwords were changed,
 * after it. Without the pool's time limit: all accounts change, however many there are.
 */
export function endSessions(identity: Pick<Database, 'session'>): Promise<void> {
  return identity.session(async (sql) => {
    // Tokens and grants of after the backup carry revisions that would be given again: a later change has to outrank them.
    await sql.query(`UPDATE account SET revision = revision + ${REVISIONS_AHEAD}`)
    await sql.query(
      "UPDATE refresh_family SET ended_at = now(), end_reason = 'backup.restore' WHERE ended_at IS NULL",
    )
  })
}
