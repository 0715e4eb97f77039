import type { Sql } from '@alcove/kit/database/database'

/**
 * Addresses at demo.test that have a staff role: their password is printed at every start of a demo. Hand-written, so that
 * any version of the table will do, and none.
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
