import type { Sql } from './database.ts'

/** @returns true when the connection's role is a superuser, which can read every database and file of the server */
export async function isSuperuser(sql: Sql): Promise<boolean> {
  const [role] = await sql.query<{ rolsuper: boolean }>(
    'SELECT rolsuper FROM pg_roles WHERE rolname = current_user',
  )
  return role?.rolsuper ?? false
}
