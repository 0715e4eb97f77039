import { setTimeout as wait } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import type { Database, Sql } from '../database/database.ts'
import { MigrationRefusedError } from '../database/migrations/plan-migrations.ts'
import { MIGRATE_FIRST } from '../database/require-migrated.ts'
import { jobQueueSchema } from './job-queue-schema.ts'

const LOOK_EVERY_MS = 200

/** Makes the tables of the job queue or brings them up to date, what it does beside the first transaction included. */
export async function migrateJobQueue(database: Database): Promise<void> {
  await database.session(async (session) => {
    const boss = new PgBoss({ db: inTurn(session), schedule: false, supervise: false, reindex: false })
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

/** Of its tables; null where there are none. */
export async function jobQueueVersion(sql: Sql): Promise<number | null> {
  const [found] = await sql.query<{ there: boolean }>(
    "SELECT to_regclass('pgboss.version') IS NOT NULL AS there",
  )
  const [row] = found?.there ? await sql.query<{ version: number }>('SELECT version FROM pgboss.version') : []
  return row?.version ?? null
}

/** @throws MigrationRefusedError where its tables are missing or older than this program's; newer ones only have more */
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

/** One statement after the other: what pg-boss does in the background shares the session. */
function inTurn(session: Sql) {
  let last: Promise<unknown> = Promise.resolve()
  return {
    executeSql: (text: string, values?: unknown[]) => {
      const next = last.then(async () => ({ rows: await session.query(text, values) }))
      last = next.catch(() => undefined)
      return next
    },
  }
}
