import { setTimeout as wait } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import type { Database, Sql } from '../database/database.ts'
import { MigrationRefusedError } from '../database/migrations/plan-migrations.ts'
import { MIGRATE_FIRST } from '../database/require-migrated.ts'
import { jobQueueSchema } from './job-queue-schema.ts'

const LOOK_EVERY_MS = 200

/**
 * Creates or upgrades the tables of the job queue, including the steps that pg-boss runs outside its first
 * transaction.
 */
export async function migrateJobQueue(database: Database): Promise<void> {
  await database.session(async (session) => {
    const boss = new PgBoss({
      db: runSequentially(session),
      schedule: false,
      supervise: false,
      reindex: false,
    })
    const failures: Error[] = []
    boss.on('error', (error) => failures.push(error))
    await boss.start()
    try {
      while (failures.length === 0 && (await isBusy(boss))) await wait(LOOK_EVERY_MS)
    } finally {
      await boss.stop({ graceful: false, close: false })
    }
    if (failures[0]) throw failures[0]
  })
}

/** @returns the version of the tables; null without tables */
export async function jobQueueVersion(sql: Sql): Promise<number | null> {
  const [found] = await sql.query<{ there: boolean }>(
    "SELECT to_regclass('pgboss.version') IS NOT NULL AS there",
  )
  const [row] = found?.there ? await sql.query<{ version: number }>('SELECT version FROM pgboss.version') : []
  return row?.version ?? null
}

/** @throws MigrationRefusedError when the tables are missing or older than this program's; newer ones only add */
export async function requireJobQueue(sql: Sql): Promise<void> {
  const found = await jobQueueVersion(sql)
  const { version } = jobQueueSchema()
  if (found === null || found < version)
    throw new MigrationRefusedError(
      `The tables of the job queue have version ${found ?? 'none'}, this program needs ${version}. ${MIGRATE_FIRST}`,
    )
}

async function isBusy(boss: PgBoss): Promise<boolean> {
  return (await boss.getBamStatus()).some(({ status }) => status === 'pending' || status === 'in_progress')
}

/** Serialises statements, because pg-boss's background work shares the session. */
function runSequentially(session: Sql) {
  let last: Promise<unknown> = Promise.resolve()
  return {
    executeSql: (text: string, values?: unknown[]) => {
      const next = last.then(async () => ({ rows: await session.query(text, values) }))
      last = next.catch(() => undefined)
      return next
    },
  }
}
