import type { Sql } from './database.ts'

/** Whether the role of a connection is a superuser: it then reads every database of the server, and its files. */
export async function isSuperuser(sql: Sql): Promise<boolean> {
  const [role] = await sql.query<{ rolsuper: boolean }>(
    'SELECT rolsuper FROM pg_roles WHERE rolname = current_user',
  )
  return role?.rolsuper ?? false
}
