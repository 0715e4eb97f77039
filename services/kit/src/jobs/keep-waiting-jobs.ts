import type { Sql } from '../database/database.ts'

/**
 * Seconds that a job may wait: ten years, thus as long as it takes. pg-boss deletes what has waited longer without a word,
 * by default after 14 days; its cause would never take effect.
 */
export const WAITING_KEPT_S = 10 * 365 * 86_400

/**
 * Lets unfinished jobs wait from now on as long as new ones. Call before pg-boss starts, which deletes overdue ones at once: a
 * restored backup, or one of a platform that was off, has waited already.
 * @param sql of a session: renewing very many jobs takes longer than a statement of the pool may
 */
export async function keepWaitingJobs(sql: Sql): Promise<void> {
  const [found] = await sql.query<{ there: boolean }>("SELECT to_regclass('pgboss.job') IS NOT NULL AS there")
  if (!found?.there) return
  // Note: what another process holds is running, or renewed by it.
  await sql.query(
    `UPDATE pgboss.job j SET keep_until = now() + $1 * interval '1 s'
     FROM (
       SELECT name, id FROM pgboss.job
       WHERE state <= 'active' AND keep_until < now() + $1 * interval '0.5 s'
       FOR UPDATE SKIP LOCKED
     ) short
     WHERE j.name = short.name AND j.id = short.id`,
    [WAITING_KEPT_S],
  )
}
