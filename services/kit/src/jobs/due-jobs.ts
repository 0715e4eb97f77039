import type { Sql } from '../database/database.ts'

interface Deps {
  sql: Sql
  /** Queues whose workers to notify. */
  queues: () => string[]
  /** Called when a job of the queue is due. */
  onDue: (queue: string) => void
  onError: (error: Error) => void
  /** Maximum delay of jobs that another process queued. */
  everyMs: number
}

/** Delay of a check after a change: failed attempts are stored by then, and many changes share one check. */
const SOON_MS = 250

/**
 * Notifies workers of due jobs with one cheap statement for all queues of a service: jobs of other or killed
 * processes, retries, and scheduled jobs, on time.
 */
export function watchDueJobs({ sql, queues, onDue, onError, everyMs }: Deps) {
  let timer: NodeJS.Timeout | undefined
  let dueAt = Number.POSITIVE_INFINITY
  let stopped = false

  function scheduleCheck(ms: number): void {
    const at = performance.now() + ms
    if (stopped || at >= dueAt) return
    clearTimeout(timer)
    dueAt = at
    timer = setTimeout(() => {
      dueAt = Number.POSITIVE_INFINITY
      void check()
    }, ms)
    timer.unref()
  }

  async function check(): Promise<void> {
    try {
      const rows = await sql.query<{ name: string; due: boolean; ms: number | null }>(
        `SELECT name, bool_or(start_after <= now()) AS due,
           extract(epoch FROM min(start_after) FILTER (WHERE start_after > now()) - now())::float * 1000 AS ms
         FROM pgboss.job WHERE name = ANY($1) AND state < 'active' AND NOT blocked GROUP BY name`,
        [queues()],
      )
      if (stopped) return
      for (const { name, due, ms } of rows) {
        if (due) onDue(name)
        // Note: timers may fire a little early, and the database's clock decides.
        if (ms !== null && ms < everyMs) scheduleCheck(ms + 5)
      }
    } catch (error) {
      onError(error as Error)
    } finally {
      scheduleCheck(everyMs)
    }
  }

  return {
    start: () => scheduleCheck(everyMs),
    /** Call after a job was queued, or ended and may be retried. */
    soon: () => scheduleCheck(SOON_MS),
    stop(): void {
      stopped = true
      clearTimeout(timer)
    },
  }
}
