import { withClient } from '../../postgres/with-client.ts'

/** How sessions of a restore are called at the server. */
export const RESTORE_SESSION = 'alcove-restore'

/** The schema public is left as a new database has it: whoever owns the database works in it, and others may look into it. */
const EMPTY = `
DROP SCHEMA IF EXISTS pgboss, kit, public CASCADE;
CREATE SCHEMA public;
ALTER SCHEMA public OWNER TO pg_database_owner;
GRANT USAGE ON SCHEMA public TO PUBLIC`

/** Removes what a restore that was cut off had put into a database. Only for databases that carry its mark. */
export async function emptyDatabase(url: string): Promise<void> {
  await withClient(url, RESTORE_SESSION, (client) => client.query(EMPTY))
}
