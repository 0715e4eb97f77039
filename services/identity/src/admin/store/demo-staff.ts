import type { Sql } from '@alcove/kit/database/database'

/**
 * Finds addresses at demo.test with a staff role: a demo prints their password at every start. Plain SQL, because it
 * runs before migrations, on any version of the table or none.
 */
export async function findDemoStaff(sql: Sql): Promise<string[]> {
  const [table] = await sql.query<{ there: boolean }>(
    `SELECT to_regclass('public.account') IS NOT NULL AS there`,
  )
  if (!table?.there) return []
  const rows = await sql.query<{ email: string }>(
    `SELECT email FROM account WHERE email_key LIKE '%@demo.test' AND roles && ARRAY['ROLE_ADMIN', 'ROLE_MODERATOR'] ORDER BY 1`,
  )
  return rows.map(({ email }) => email)
}
