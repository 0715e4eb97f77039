import type { Session } from '../open-session.ts'
import type { BeforeCommit } from './apply-in-transaction.ts'
import { ensureHistory, recordBegun, recordFinished, recordSteps } from './history.ts'
import type { Pending } from './plan-migrations.ts'
import type { Step } from './read-migrations.ts'
import { LOCK_TIMEOUT_MS, type LockPatience, retryLocks } from './retry-locks.ts'

/**
 * Applies a migration step by step, each committed at once, and resumes an interrupted one. A step may run twice when
 * the process dies before its record; batches and `IF NOT EXISTS` tolerate that.
 */
export async function applyOutsideTransaction(
  session: Session,
  pending: Pending,
  patience: LockPatience,
  beforeCommit: BeforeCommit = async () => undefined,
): Promise<void> {
  const { migration, stepsDone } = pending
  if (stepsDone === undefined) {
    await ensureHistory(session, pending.history)
    await recordBegun(session, pending)
  }
  const what = `Migration ${migration.name}`
  const steps = migration.steps ?? []
  for (let done = stepsDone ?? 0; done < steps.length; done++) {
    patience.log?.info({ migration: migration.name, step: done + 1, of: steps.length }, 'migration.step')
    const step = steps[done] as Step
    await retryLocks(session, what, () => run(session, step, patience), patience)
    await recordSteps(session, pending, done + 1)
  }
  await retryLocks(session, what, () => finish(session, pending, beforeCommit), patience)
}

async function finish(session: Session, pending: Pending, beforeCommit: BeforeCommit): Promise<void> {
  await session.query('BEGIN')
  try {
    await beforeCommit(session)
    await recordFinished(session, pending)
    await session.query('COMMIT')
  } catch (error) {
    await session.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

async function run(session: Session, step: Step, { lockTimeoutMs, log }: LockPatience): Promise<void> {
  // Note: a concurrent build waits for older transactions by design and blocks no writer.
  await session.query(`SET lock_timeout = ${step.concurrentIndex ? 0 : (lockTimeoutMs ?? LOCK_TIMEOUT_MS)}`)
  if (step.concurrentIndex) await dropInvalidIndex(session, step.concurrentIndex)
  if (!step.batch) {
    await session.execute(step.sql)
    return
  }
  let total = 0
  for (;;) {
    const changed = await session.execute(step.sql)
    total += changed
    if (changed === 0) break
    log?.info({ rows: total }, 'migration.batch')
  }
}

/** Drops the invalid index of an interrupted build, which `IF NOT EXISTS` would accept as done. */
async function dropInvalidIndex(session: Session, name: string): Promise<void> {
  const rows = await session.query<{ name: string }>(
    `SELECT i.indexrelid::regclass::text AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
     WHERE c.relname = $1 AND NOT i.indisvalid AND pg_table_is_visible(c.oid)`,
    [name],
  )
  for (const row of rows) await session.execute(`DROP INDEX CONCURRENTLY IF EXISTS ${row.name}`)
}
