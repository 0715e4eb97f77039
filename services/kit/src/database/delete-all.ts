import type { Sql } from './database.ts'

/** Small enough to keep statements and locks short. */
const CHUNK = 10_000

/**
 * Deletes every matching row of a table in chunks.
 * @param rows a query for the `ctid` of the rows, without a limit
 * @returns the number of deleted rows
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
