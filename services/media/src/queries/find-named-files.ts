import type { Sql } from '@alcove/kit/database/database'

/** The keys that one content names, of three columns: a set of renditions by its first file. */
const KEYS = "ARRAY[source_key, hls_prefix || '/master.m3u8', poster_key]"

/** Keys of all files that contents name. The table may be that of an earlier version. */
export async function findNamedFiles(sql: Pick<Sql, 'query'>): Promise<Set<string>> {
  const rows = await sql.query<{ key: string }>(
    `SELECT key FROM content, unnest(${KEYS}) AS key WHERE key IS NOT NULL`,
  )
  return new Set(rows.map(({ key }) => key))
}

/** Those of the keys that contents name by now. */
export async function findStillNamed(sql: Pick<Sql, 'query'>, keys: readonly string[]): Promise<string[]> {
  const rows = await sql.query<{ key: string }>(
    `SELECT key FROM unnest($1::text[]) AS key WHERE EXISTS (
       SELECT 1 FROM content WHERE id::text = split_part(key, '/', 2) AND key = ANY(${KEYS}))
     ORDER BY key`,
    [keys],
  )
  return rows.map(({ key }) => key)
}
