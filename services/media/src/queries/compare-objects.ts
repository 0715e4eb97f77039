import type { Sql } from '@alcove/kit/database/database'

/** The objects of a store that contents may name. */
export interface StoredObjects {
  exists(key: string): Promise<boolean>
  /** Keys of all sources, and prefixes of all sets of renditions (`hls/<content>/<attempt>`). */
  sources(): AsyncIterable<string>
  renditions(): AsyncIterable<string>
}

export interface ObjectDifferences {
  contents: number
  /** Named by a content but not stored. */
  missing: { contentId: string; key: string }[]
  /** Stored but named by no content: newer than the database, or left over. */
  unknown: string[]
}

const BATCH = 500

interface Row {
  id: string
  sourceKey: string | null
  hlsPrefix: string | null
  posterKey: string | null
}

/** Compares what contents name with what the object store holds. Changes neither. */
export async function compareObjects(sql: Sql, objects: StoredObjects): Promise<ObjectDifferences> {
  const found: ObjectDifferences = { contents: 0, missing: [], unknown: [] }
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await sql.query<Row>(
      `SELECT id, source_key AS "sourceKey", hls_prefix AS "hlsPrefix", poster_key AS "posterKey"
       FROM content WHERE id > $1 ORDER BY id LIMIT ${BATCH}`,
      [after],
    )
    for (const row of rows) {
      const keys = [row.sourceKey, row.hlsPrefix && `${row.hlsPrefix}/master.m3u8`, row.posterKey]
      for (const key of keys)
        if (key && !(await objects.exists(key))) found.missing.push({ contentId: row.id, key })
    }
    found.contents += rows.length
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) break
    after = last.id
  }
  await findUnknown(sql, objects.sources(), 'source_key', found.unknown)
  await findUnknown(sql, objects.renditions(), 'hls_prefix', found.unknown)
  return found
}

async function findUnknown(
  sql: Sql,
  keys: AsyncIterable<string>,
  column: 'source_key' | 'hls_prefix',
  unknown: string[],
): Promise<void> {
  let batch: string[] = []
  const look = async () => {
    const rows = await sql.query<{ key: string }>(
      `SELECT key FROM unnest($1::text[]) AS key WHERE NOT EXISTS (
         SELECT 1 FROM content WHERE id::text = split_part(key, '/', 2) AND ${column} = key)`,
      [batch],
    )
    unknown.push(...rows.map((row) => row.key))
    batch = []
  }
  for await (const key of keys) if (batch.push(key) === BATCH) await look()
  if (batch.length > 0) await look()
}
