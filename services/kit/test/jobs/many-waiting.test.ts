import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock } from '../../src/clock.ts'
import { type Database, openDatabase } from '../../src/database/database.ts'
import { type JobSpec, jobHandler } from '../../src/jobs/job-queue.ts'
import { openPgBossQueue } from '../../src/jobs/pg-boss-queue.ts'
import { createTestDatabase, type TestDatabase } from '../../src/testing/databases.ts'

const spec: JobSpec<{ n: number }> = {
  name: 'count',
  attempts: 4,
  timeoutS: 60,
  retryDelayS: 5,
  concurrency: 1,
}

let target: TestDatabase
let database: Database
const log = pino({ level: 'silent' })
const open = () => openPgBossQueue({ database, log, clock: systemClock, soleWorker: false })
beforeEach(async () => {
  target = await createTestDatabase()
  database = openDatabase(target.url, 'test', log)
})
afterEach(async () => {
  await database.close()
  await target.drop()
})

test('renews jobs of an older version without a time limit, however many wait', async () => {
  const handler = { ...jobHandler(spec, async () => undefined), worksHere: false }
  const former = open()
  await former.start([handler])
  await former.enqueue(database, spec, { n: 1 }, {})
  await former.stop()
  await database.query("UPDATE pgboss.job SET keep_until = now() + interval '14 d'")
  await database.query(`
    CREATE FUNCTION refuse_limit() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF current_setting('statement_timeout') <> '0' THEN
        RAISE 'a statement on % has % only', TG_TABLE_NAME, current_setting('statement_timeout');
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER unlimited BEFORE UPDATE ON pgboss.job FOR EACH STATEMENT EXECUTE FUNCTION refuse_limit()`)
  const next = open()
  try {
    await expect(next.start([handler])).resolves.toBeUndefined()
  } finally {
    await next.stop()
  }
})
