import type { Sql } from '../database/database.ts'
import { givenUp, type JobSpec } from './job-queue.ts'

/**
 * Finds what no job concerns: none waits, runs or is being given up. Call in the transaction that locks it, so that no job
 * ends meanwhile.
 * @param key of the job's data, whose value says what a job concerns
 * @returns those of `values` without a job
 */
export async function findUnqueued<D extends object>(
  sql: Sql,
  spec: JobSpec<D>,
  key: keyof D & string,
  values: readonly string[],
): Promise<string[]> {
  const rows = await sql.query<{ value: string }>(
    `SELECT value FROM unnest($1::text[]) AS given (value)
     WHERE NOT EXISTS (
       SELECT 1 FROM pgboss.job
       WHERE name = ANY($2::text[]) AND state <= 'active' AND data->>$3::text = given.value
     )`,
    [values, [spec.name, givenUp(spec.name)], key],
  )
  return rows.map(({ value }) => value)
}
