import { databaseExists } from '@alcove/kit/database/ensure-database'
import { openSession, type Session } from '@alcove/kit/database/open-session'
import { runTogether } from '@alcove/kit/service/run-all'
import { OperatorError } from '../../admin/operator-error.ts'
import type { DatabaseName } from '../../config.ts'

/** Any number: one restore at a time works in a database. */
export const RESTORE_LOCK = 7_268_349_013

/** Keeps other restores out of databases for as long as this one lasts, whatever data folder they have. */
export interface RestoreLocks {
  /**
   * Takes those that it does not hold yet, of databases that exist.
   * @throws OperatorError where another restore works
   */
  take(urls: Partial<Record<DatabaseName, string>>): Promise<void>
  /** Server processes of its own sessions: they are no other user of the databases. */
  processes(): number[]
  /** @throws OperatorError where one was lost: another restore may have come in between */
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

/** A key of 64 bits is shown as two of 32. */
const HELD = `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND granted AND pid = pg_backend_pid() AND pid = $1
  AND objsubid = 1 AND (classid::bigint << 32) | objid::bigint = $2`

async function lock(name: DatabaseName, url: string): Promise<{ session: Session; pid: number }> {
  const session = await openSession(url, 'restore-lock')
  try {
    // Note: an owner may make functions that fit better than those of the server, which a superuser would run.
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
