import type { Sql } from './database.ts'

/** Few enough that a statement stays short and holds no lock for long. */
const CHUNK = 10_000

/**
 * Deletes every row of a table that a condition names, a chunk at a time.
 * @param rows a query for the `ctid` of the rows, without a limit
 * @returns how many went
 */
export async function deleteAll(
  sql: Sql,
  table: string,
  rows: string,
  values: unknown[] = [],
): Promise<number> {
  let deleted = 0
  for (;;) {
    const gone = await sql.query(
      `DELETE FROM ${table} WHERE ctid IN (${rows} LIMIT ${CHUNK}) RETURNING 1`,
      values,
    )
    deleted += gone.length
    if (gone.length < CHUNK) return deleted
  }
}
