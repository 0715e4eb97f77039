import type { Sql } from '@alcove/kit/database/database'

export type CommitTimes = Map<string, number>

/**
 * Reads commit times of a table's rows, in milliseconds by the server's clock.
 * @throws when a content has two rows: its event took effect twice
 */
export async function commitTimes(sql: Sql, table: 'change' | 'effect'): Promise<CommitTimes> {
  const rows = await sql.query<{ id: string; ms: number }>(
    `SELECT content_id AS id, extract(epoch FROM pg_xact_commit_timestamp(xmin))::float8 * 1000 AS ms FROM ${table}`,
  )
  const times = new Map(rows.map((row) => [row.id, row.ms]))
  if (times.size !== rows.length) throw new Error(`${rows.length - times.size} events took effect twice`)
  return times
}

/**
 * Calculates milliseconds from each commit to its effect.
 * @throws when an effect is missing
 */
export function latencies(ids: readonly string[], changes: CommitTimes, effects: CommitTimes): number[] {
  return ids.map((id) => {
    const [changed, effected] = [changes.get(id), effects.get(id)]
    if (changed === undefined || effected === undefined) throw new Error(`No effect of ${id}`)
    return effected - changed
  })
}
