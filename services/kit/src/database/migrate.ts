import { setTimeout as wait } from 'node:timers/promises'
import type { Database, Sql } from './database.ts'
import { applyInTransaction } from './migrations/apply-in-transaction.ts'
import { applyOutsideTransaction } from './migrations/apply-outside-transaction.ts'
import { type History, type Pending, type Plan, planMigrations } from './migrations/plan-migrations.ts'
import type { LockPatience } from './migrations/retry-locks.ts'

/** Any number, the same for all: who migrates this database holds this lock. */
export const MIGRATION_LOCK = 7_268_349_001
/** Names of the migrations that a database had when it was backed up. */
export type Level = Record<History, string[]>

const LOOK_EVERY_MS = 200
const SAY_EVERY_MS = 10_000

/** What a migration would do, or why it would refuse; changes nothing. */
export function checkMigrations(database: Sql, folder: URL): Promise<Plan> {
  return planMigrations(database, folder)
}

/**
 * Brings kit's tables (schema `kit`) and a service's own up to date, on a connection of its own without the pool's time
 * limit. Several processes may call it at once: one works, the others wait and find nothing left to do.
 * A service's migrations are recorded in `_prisma_migrations`, in Prisma's layout.
 * @param folder the service's `prisma/migrations/`
 * @param options.upTo applies no others: for a restore
 * @throws MigrationRefusedError when the database does not fit this program
 */
export async function migrate(
  database: Database,
  folder: URL,
  { upTo, ...patience }: LockPatience & { upTo?: Level } = {},
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
    await takeTurn(session, patience)
    for (const group of groups((await plan(session)).pending)) {
      if (Array.isArray(group)) await applyInTransaction(session, group, patience)
      else await applyOutsideTransaction(session, group, patience)
    }
  })
}

/**
 * Takes the lock for as long as the session lasts.
 * Note: it looks again and again instead of waiting inside the database: a concurrent index waits for every transaction
 * that is open, so one that waits for the lock would never end.
 */
async function takeTurn(session: Sql, { log, stopping }: LockPatience): Promise<void> {
  let said = Date.now()
  for (;;) {
    const [row] = await session.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [
      MIGRATION_LOCK,
    ])
    if (row?.locked) return
    if (Date.now() - said > SAY_EVERY_MS) {
      said = Date.now()
      log?.info({}, 'migration.waits: another process migrates this database')
    }
    await wait(LOOK_EVERY_MS, undefined, stopping ? { signal: stopping } : {})
  }
}

/** Neighbours that run in a transaction share one. */
function groups(pending: Pending[]): (Pending | Pending[])[] {
  const result: (Pending | Pending[])[] = []
  for (const one of pending) {
    const last = result.at(-1)
    if (one.migration.steps) result.push(one)
    else if (Array.isArray(last)) last.push(one)
    else result.push([one])
  }
  return result
}
