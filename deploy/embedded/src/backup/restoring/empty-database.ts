import { withClient } from '../../postgres/with-client.ts'

/** `application_name` of the sessions of a restore. */
export const RESTORE_SESSION = 'alcove-restore'

/** Leaves the schema public as in a new database: the owner of the database writes to it, others may read it. */
const EMPTY = `
DROP SCHEMA IF EXISTS pgboss, kit, public CASCADE;
CREATE SCHEMA public;
ALTER SCHEMA public OWNER TO pg_database_owner;
GRANT USAGE ON SCHEMA public TO PUBLIC`

/** Removes everything that an interrupted restore put into a database. Only for databases with its marker. */
export async function emptyDatabase(url: string): Promise<void> {
  await withClient(url, RESTORE_SESSION, (client) => client.query(EMPTY))
}
