import { getConstructionPlans } from 'pg-boss'

export interface JobQueueSchema {
  version: number
  /** Makes the empty tables of that version, in a transaction of its own. */
  sql: string
}

/** What makes the tables of the job queue that this program brings. Later versions of the program make others. */
export function jobQueueSchema(): JobQueueSchema {
  const sql = getConstructionPlans('pgboss')
  const version = Number(/INSERT INTO pgboss\.version\s*\(version\) VALUES \('(\d+)'\)/.exec(sql)?.[1])
  if (!Number.isInteger(version))
    throw new Error('The job queue does not say which version of its tables it makes')
  return { version, sql }
}
