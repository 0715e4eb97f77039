import type { Sql } from '@alcove/kit/database/database'

/** Reads content details before the migration: hand-written SQL works with any version of the table. */
export async function readContentFacts(
  sql: Sql,
  contentIds: string[],
): Promise<{ hasFiles: boolean; known: boolean }> {
  const [table] = await sql.query<{ there: boolean }>(
    `SELECT to_regclass('public.content') IS NOT NULL AS there`,
  )
  if (!table?.there) return { hasFiles: false, known: false }
  const [row] = await sql.query<{ hasFiles: boolean; known: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM content WHERE source_key IS NOT NULL OR hls_prefix IS NOT NULL) AS "hasFiles",
            EXISTS (SELECT 1 FROM content WHERE id = ANY($1::uuid[])) AS known`,
    [contentIds],
  )
  return row ?? { hasFiles: false, known: false }
}
