import { getConstructionPlans } from 'pg-boss'

export interface JobQueueSchema {
  version: number
  /** SQL that creates the empty tables of that version, in its own transaction. */
  sql: string
}

/** Returns the schema of this program's job queue; later versions may have another. */
export function jobQueueSchema(): JobQueueSchema {
  const sql = getConstructionPlans('pgboss')
  const version = Number(/INSERT INTO pgboss\.version\s*\(version\) VALUES \('(\d+)'\)/.exec(sql)?.[1])
  if (!Number.isInteger(version)) throw new Error('pg-boss schema must name its version, got none')
  return { version, sql }
}
