import type { Sql } from '@alcove/kit/database/database'

/** Each batch reads all contents. */
const BATCH = 10_000

/**
 * Finds those of these keys that contents need: originals, and what lies below the renditions that they name. Without the
 * renditions of contents in preparation, which begins again and makes others.
 */
export async function findNamedObjects(
  sql: Sql,
  keys: readonly string[],
): Promise<{ contentId: string; key: string }[]> {
  const found: { contentId: string; key: string }[] = []
  for (let at = 0; at < keys.length; at += BATCH)
    found.push(
      ...(await sql.query<{ contentId: string; key: string }>(
        `SELECT content.id AS "contentId", key FROM unnest($1::text[]) WITH ORDINALITY AS wanted (key, place)
         JOIN content ON content.id::text = split_part(key, '/', 2)
         WHERE key = source_key
           OR state <> 'PREPARING' AND (key = poster_key OR starts_with(key, hls_prefix || '/'))
         ORDER BY place`,
        [keys.slice(at, at + BATCH)],
      )),
    )
  return found
}
