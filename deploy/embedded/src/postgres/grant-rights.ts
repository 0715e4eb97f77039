import type { Database, Sql } from '@alcove/kit/database/database'
import pg from 'pg'

/** Arbitrary lock number: held by processes that grant in this database. */
const GRANT_LOCK = 7_268_349_012

/**
 * Grants a role use of everything in a database now, without schema changes. Run again after migrations.
 * @param role exists already
 */
export function grantRights(database: Database, role: string): Promise<void> {
  return database.transaction((sql) => grantWithin(sql, role))
}

/**
 * The same within a transaction: what it has made is used by services as soon as it is there, also through triggers.
 * @param sql of a transaction
 */
export async function grantWithin(sql: Sql, role: string): Promise<void> {
  const grantee = pg.escapeIdentifier(role)
  await sql.query('SELECT pg_advisory_xact_lock($1)', [GRANT_LOCK])
  const [found] = await sql.query<{ name: string; schemas: string }>(
    `SELECT quote_ident(current_database()) AS name, string_agg(quote_ident(nspname), ', ') AS schemas
     FROM pg_namespace WHERE nspname IN ('public', 'kit', 'pgboss')`,
  )
  const { name, schemas } = found as { name: string; schemas: string }
  await sql.query(`
    GRANT CONNECT ON DATABASE ${name} TO ${grantee};
    GRANT USAGE ON SCHEMA ${schemas} TO ${grantee};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schemas} TO ${grantee};
    GRANT USAGE, SELECT, UPDATE ON ALL SEQUENCES IN SCHEMA ${schemas} TO ${grantee};
    GRANT EXECUTE ON ALL ROUTINES IN SCHEMA ${schemas} TO ${grantee};`)
}
