import type { Sql } from '../database/database.ts'

interface Deps {
  sql: Sql
  /** Names of the queues whose workers are to be told. */
  queues: () => string[]
  /** A job of this queue waits and its time has come. */
  onDue: (queue: string) => void
  onError: (error: Error) => void
  /** Jobs that another program queued wait this long at most. */
  everyMs: number
}

/** How soon after something happened: a failed attempt is written down by then, and many cost one look. */
const SOON_MS = 250

/**
 * Tells workers what is due, with one cheap statement for all queues of a service: jobs of other programs, of a killed
 * process, attempts after a failure, and those that wait for their time, which it meets.
 */
export function watchDueJobs({ sql, queues, onDue, onError, everyMs }: Deps) {
  let timer: NodeJS.Timeout | undefined
  let dueAt = Number.POSITIVE_INFINITY
  let stopped = false

  function lookIn(ms: number): void {
    const at = performance.now() + ms
    if (stopped || at >= dueAt) return
    clearTimeout(timer)
    dueAt = at
    timer = setTimeout(() => {
      dueAt = Number.POSITIVE_INFINITY
      void look()
    }, ms)
    timer.unref()
  }

  async function look(): Promise<void> {
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
        // Note: a timer may fire a little early, and the database's clock decides.
        if (ms !== null && ms < everyMs) lookIn(ms + 5)
      }
    } catch (error) {
      onError(error as Error)
    } finally {
      lookIn(everyMs)
    }
  }

  return {
    start: () => lookIn(everyMs),
    /** Something was queued, or ended and may come again. */
    soon: () => lookIn(SOON_MS),
    stop(): void {
      stopped = true
      clearTimeout(timer)
    },
  }
}
