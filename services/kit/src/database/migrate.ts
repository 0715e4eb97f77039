import { setTimeout as wait } from 'node:timers/promises'
import type { Database, Sql } from './database.ts'
import { applyInTransaction, type BeforeCommit } from './migrations/apply-in-transaction.ts'
import { applyOutsideTransaction } from './migrations/apply-outside-transaction.ts'
import { type History, type Pending, type Plan, planMigrations } from './migrations/plan-migrations.ts'
import type { LockPatience } from './migrations/retry-locks.ts'

/** An arbitrary constant: the advisory lock of migrations. */
export const MIGRATION_LOCK = 7_268_349_001
/** Names of the migrations of a database at its backup. */
export type Level = Record<History, string[]>

const RETRY_EVERY_MS = 200
const LOG_EVERY_MS = 10_000

/** Plans a migration without changing anything; throws where it would be refused. */
export function checkMigrations(database: Sql, folder: URL): Promise<Plan> {
  return planMigrations(database, folder)
}

/**
 * Migrates kit's tables (schema `kit`) and the service's own, on a connection without the pool's time limit.
 * Concurrent processes wait and find nothing left. Service migrations are recorded in `_prisma_migrations`, in
 * Prisma's layout.
 * @param folder the service's `prisma/migrations/`
 * @param options.upTo applies no later ones: for a restore
 * @param options.beforeCommit runs with migrations, also after those that commit step by step: what they made is used by
 *   others from then on
 * @throws MigrationRefusedError when the database does not fit this program
 */
export async function migrate(
  database: Database,
  folder: URL,
  { upTo, beforeCommit, ...patience }: LockPatience & { upTo?: Level; beforeCommit?: BeforeCommit } = {},
): Promise<void> {
  const plan = async (sql: Sql) => {
    const { pending, newer } = await planMigrations(sql, folder)
    return {
      newer,
      pending: pending.filter(({ history, migration }) => !upTo || upTo[history].includes(migration.name)),
    }
  }
  const { newer, pending } = await plan(database)
  if (newer.length > 0) patience.log?.warn({ migrations: newer }, 'database.newer: it only has more')
  if (pending.length === 0) return
  await database.session(async (session) => {
    await acquireMigrationLock(session, patience)
    for (const group of groupPending((await plan(session)).pending)) {
      if (Array.isArray(group)) await applyInTransaction(session, group, patience, beforeCommit)
      else await applyOutsideTransaction(session, group, patience, beforeCommit)
    }
  })
}

/**
 * Takes the migration lock for the session. Note: polls instead of waiting in the database, because a concurrent
 * index build waits for every open transaction, including one that waits for the lock.
 */
async function acquireMigrationLock(session: Sql, { log, stopping }: LockPatience): Promise<void> {
  let loggedAt = Date.now()
  for (;;) {
    const [row] = await session.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [
      MIGRATION_LOCK,
    ])
    if (row?.locked) return
    if (Date.now() - loggedAt > LOG_EVERY_MS) {
      loggedAt = Date.now()
      log?.info({}, 'migration.waits: another process migrates this database')
    }
    await wait(RETRY_EVERY_MS, undefined, stopping ? { signal: stopping } : {})
  }
}

/**
 * Groups adjacent migrations that can share a transaction. Those of the kit and of the service share none: together they would hold
 * locks of tables that nothing else takes in that order.
 */
function groupPending(pending: Pending[]): (Pending | Pending[])[] {
  const result: (Pending | Pending[])[] = []
  for (const entry of pending) {
    const last = result.at(-1)
    if (entry.migration.steps) result.push(entry)
    else if (Array.isArray(last) && last[0]?.history === entry.history) last.push(entry)
    else result.push([entry])
  }
  return result
}
