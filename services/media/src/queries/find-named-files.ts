import type { Sql } from '@alcove/kit/database/database'

/** The keys that one content names, from three columns; the master playlist stands for its rendition set. */
const KEYS = "ARRAY[source_key, hls_prefix || '/master.m3u8', poster_key]"

/**
 * Keys of all files that contents name. The table may be that of an earlier version.
 * @throws if the table was replaced: a view, or columns of custom types, would run its owner's code with the rights of the
 * caller
 */
export async function findNamedFiles(sql: Pick<Sql, 'query'>): Promise<Set<string>> {
  await requireTable(sql)
  const rows = await sql.query<{ key: string }>(
    `SELECT key FROM ONLY public.content, unnest(${KEYS}) AS key WHERE key IS NOT NULL`,
  )
  return new Set(rows.map(({ key }) => key))
}

/** Returns those keys that contents still name. */
export async function findStillNamed(sql: Pick<Sql, 'query'>, keys: readonly string[]): Promise<string[]> {
  const rows = await sql.query<{ key: string }>(
    `SELECT key FROM unnest($1::text[]) AS key WHERE EXISTS (
       SELECT 1 FROM ONLY public.content WHERE id::text = split_part(key, '/', 2) AND key = ANY(${KEYS}))
     ORDER BY key`,
    [keys],
  )
  return rows.map(({ key }) => key)
}

const COLUMNS = ['source_key', 'hls_prefix', 'poster_key']

async function requireTable(sql: Pick<Sql, 'query'>): Promise<void> {
  const found = await sql.query(
    `SELECT a.attname FROM pg_catalog.pg_attribute AS a JOIN pg_catalog.pg_class AS c ON c.oid = a.attrelid
     WHERE c.oid = pg_catalog.to_regclass('public.content') AND c.relkind = 'r' AND NOT a.attisdropped
       AND a.attname::text = ANY($1::text[]) AND a.atttypid = 'pg_catalog.text'::pg_catalog.regtype`,
    [COLUMNS],
  )
  if (found.length !== COLUMNS.length)
    throw new Error(
      `public.content must be a table with the text columns ${COLUMNS.join(', ')}; it is missing or was replaced`,
    )
}
