import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from '../../log/logger.ts'
import type { Sql } from '../database.ts'
import { MigrationRefusedError } from './plan-migrations.ts'

/** How a migration behaves while others use its tables. */
export interface LockPatience {
  log?: Pick<Logger, 'info' | 'warn'> | undefined
  /** Aborts the wait when the program is told to stop. */
  stopping?: AbortSignal | undefined
  /** Gives up on a lock after this time, because later statements would queue behind the wait. */
  lockTimeoutMs?: number
  attempts?: number
  /** Delay before the second attempt; doubles up to 15 s. */
  retryDelayMs?: number
}

export const LOCK_TIMEOUT_MS = 3_000
const ATTEMPTS = 12
const RETRY_DELAY_MS = 1_000
const RETRY_DELAY_MAX_MS = 15_000
/** lock_not_available and deadlock_detected */
const RETRYABLE = new Set(['55P03', '40P01'])

/**
 * Runs work that takes locks and retries it when a lock times out.
 * @param what names the work in the log
 * @throws MigrationRefusedError naming the open transactions, after the last attempt
 */
export async function retryLocks<T>(
  sql: Sql,
  what: string,
  work: () => Promise<T>,
  { log, attempts = ATTEMPTS, retryDelayMs = RETRY_DELAY_MS, stopping }: LockPatience,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!RETRYABLE.has((error as { code?: string }).code ?? '')) throw error
      const holders = await describeHolders(sql)
      if (attempt >= attempts)
        throw new MigrationRefusedError(
          `${what} could not lock its tables in ${attempt} attempts; open transactions: ${holders || 'none now'}`,
          { cause: error },
        )
      const delay = Math.min(retryDelayMs * 2 ** (attempt - 1), RETRY_DELAY_MAX_MS)
      log?.warn({ migration: what, attempt, holders, delay }, 'migration.waits: its tables are in use')
      await wait(delay, undefined, stopping ? { signal: stopping } : {})
    }
  }
}

async function describeHolders(sql: Sql): Promise<string> {
  const rows = await sql.query<{ pid: number; name: string; seconds: number }>(
    `SELECT pid, coalesce(nullif(application_name, ''), usename) AS name,
       round(extract(epoch FROM clock_timestamp() - xact_start))::int AS seconds
     FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL
     ORDER BY xact_start LIMIT 5`,
  )
  return rows.map(({ pid, name, seconds }) => `${name} (process ${pid}, for ${seconds} s)`).join(', ')
}
