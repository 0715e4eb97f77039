import type { Sql } from '../database.ts'
import type { Session } from '../open-session.ts'
import { ensureHistory, recordBegun, recordFinished } from './history.ts'
import type { Pending } from './plan-migrations.ts'
import { LOCK_TIMEOUT_MS, type LockPatience, retryLocks } from './retry-locks.ts'

/** Work in the transaction of migrations, after them. */
export type BeforeCommit = (sql: Sql) => Promise<unknown>

/** Applies migrations in one transaction: on failure the database is unchanged and the old program keeps working. */
export function applyInTransaction(
  session: Session,
  group: Pending[],
  patience: LockPatience,
  beforeCommit: BeforeCommit = async () => undefined,
): Promise<void> {
  const what = `Migration ${group.map(({ migration }) => migration.name).join(', ')}`
  return retryLocks(session, what, () => attempt(session, group, patience, beforeCommit), patience)
}

async function attempt(
  session: Session,
  group: Pending[],
  patience: LockPatience,
  beforeCommit: BeforeCommit,
): Promise<void> {
  await session.query('BEGIN')
  try {
    await session.query(`SET LOCAL lock_timeout = ${patience.lockTimeoutMs ?? LOCK_TIMEOUT_MS}`)
    for (const history of new Set(group.map((entry) => entry.history))) await ensureHistory(session, history)
    for (const pending of group) {
      patience.log?.info({ migration: pending.migration.name }, 'migration.begins')
      await recordBegun(session, pending)
      await session.query(pending.migration.sql)
      await recordFinished(session, pending)
    }
    await beforeCommit(session)
    await session.query('COMMIT')
  } catch (error) {
    await session.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}
