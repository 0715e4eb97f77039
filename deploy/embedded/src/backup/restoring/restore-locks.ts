import { databaseExists } from '@alcove/kit/database/ensure-database'
import { openSession, type Session } from '@alcove/kit/database/open-session'
import { runTogether } from '@alcove/kit/service/run-all'
import { OperatorError } from '../../admin/operator-error.ts'
import type { DatabaseName } from '../../config.ts'

/** Arbitrary lock number: one restore at a time works in a database. */
export const RESTORE_LOCK = 7_268_349_013

/** Keeps other restores, of any data folder, out of databases during this one. */
export interface RestoreLocks {
  /**
   * Locks those of the databases that exist and are not locked yet.
   * @throws OperatorError when another restore holds one
   */
  take(urls: Partial<Record<DatabaseName, string>>): Promise<void>
  /** Server processes of its own sessions, which do not count as other users of the databases. */
  processes(): number[]
  /** @throws OperatorError when a lock was lost: another restore may have run in between */
  requireHeld(): Promise<void>
  release(): Promise<void>
}

export function restoreLocks(): RestoreLocks {
  const held = new Map<DatabaseName, { session: Session; pid: number }>()
  return {
    async take(urls) {
      for (const [name, url] of Object.entries(urls) as [DatabaseName, string][])
        if (!held.has(name) && (await databaseExists(url))) held.set(name, await lock(name, url))
    },
    processes: () => [...held.values()].map(({ pid }) => pid),
    async requireHeld() {
      for (const [name, { session, pid }] of held) {
        const rows = await session.query(HELD, [pid, RESTORE_LOCK]).catch(() => [])
        if (rows.length === 0)
          throw new OperatorError(
            `The connection that kept other restores out of the database of ${name} was lost meanwhile. What was restored may ` +
              'have been changed since: run the same command again.',
          )
      }
    },
    async release() {
      await runTogether([...held.values()].map(({ session }) => session.close().catch(() => undefined)))
    },
  }
}

/** `pg_locks` shows a 64-bit key as two 32-bit halves. */
const HELD = `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND granted AND pid = pg_backend_pid() AND pid = $1
  AND objsubid = 1 AND (classid::bigint << 32) | objid::bigint = $2`

async function lock(name: DatabaseName, url: string): Promise<{ session: Session; pid: number }> {
  const session = await openSession(url, 'restore-lock')
  try {
    // Note: an owner may define better matching functions than the server's, which a superuser would run.
    await session.execute('SET search_path = pg_catalog')
    const [row] = await session.query<{ locked: boolean; pid: number }>(
      'SELECT pg_try_advisory_lock($1) AS locked, pg_backend_pid() AS pid',
      [RESTORE_LOCK],
    )
    if (row?.locked) return { session, pid: row.pid }
  } catch (error) {
    await session.close().catch(() => undefined)
    throw error
  }
  await session.close()
  throw new OperatorError(
    `Another restore works in the database of ${name}: wait for its end, or stop it. Nothing was changed.`,
  )
}
