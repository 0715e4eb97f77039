import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock } from '../../src/clock.ts'
import { type Database, openDatabase } from '../../src/database/database.ts'
import { findUnqueued } from '../../src/jobs/find-unqueued.ts'
import { type JobQueue, type JobSpec, jobHandler } from '../../src/jobs/job-queue.ts'
import { openPgBossQueue } from '../../src/jobs/pg-boss-queue.ts'
import { createTestDatabase, type TestDatabase } from '../../src/testing/databases.ts'
import { eventually } from '../../src/testing/eventually.ts'

const spec: JobSpec<{ n: number }> = {
  name: 'count',
  attempts: 4,
  timeoutS: 60,
  retryDelayS: 5,
  concurrency: 1,
}

let target: TestDatabase
let database: Database
let queue: JobQueue
const log = pino({ level: 'silent' })
const open = () => openPgBossQueue({ database, log, clock: systemClock, soleWorker: false })
beforeEach(async () => {
  target = await createTestDatabase()
  database = openDatabase(target.url, 'test', log)
  queue = open()
})
afterEach(async () => {
  await queue.stop()
  await database.close()
  await target.drop()
})

const handler = () => ({ ...jobHandler(spec, async () => undefined), worksHere: false })

/** As after a long outage of the workers, in a long queue, or after the restore of an old backup. */
async function age(change = ''): Promise<void> {
  await database.query(
    `UPDATE pgboss.job SET created_on = created_on - interval '21 d', start_after = start_after - interval '21 d',
       keep_until = keep_until - interval '21 d' ${change}`,
  )
  await database.query('UPDATE pgboss.queue SET maintain_on = NULL')
}

/** Waits until pg-boss has deleted what it deletes. */
const maintained = () =>
  eventually(async () => {
    const [row] = await database.query<{ maintained: boolean }>(
      'SELECT maintain_on IS NOT NULL AS maintained FROM pgboss.queue WHERE name = $1',
      [spec.name],
    )
    return row?.maintained
  })
const states = () => database.query<{ state: string }>('SELECT state::text FROM pgboss.job')

test('keeps a job that has waited for three weeks', async () => {
  await queue.start([handler()])
  await queue.enqueue(database, spec, { n: 1 }, {})
  await age()
  await maintained()
  expect(await states()).toEqual([{ state: 'created' }])
})

test('keeps jobs of an older version that are overdue when it starts, as after a restore', async () => {
  await queue.start([handler()])
  for (const n of [1, 2]) await queue.enqueue(database, spec, { n }, {})
  await queue.stop()
  await age(`, state = CASE data->>'n' WHEN '1' THEN 'retry'::pgboss.job_state ELSE state END`)
  await database.query("UPDATE pgboss.job SET keep_until = now() - interval '7 d'")
  queue = open()
  await queue.start([handler()])
  await maintained()
  expect((await states()).map(({ state }) => state).sort()).toEqual(['created', 'retry'])
})

test('renews jobs of an older version without a time limit, however many wait', async () => {
  await queue.start([handler()])
  await queue.enqueue(database, spec, { n: 1 }, {})
  await queue.stop()
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
  queue = open()
  await expect(queue.start([handler()])).resolves.toBeUndefined()
})

test('finds what no job concerns', async () => {
  await queue.start([handler()])
  for (const n of [1, 2, 3]) await queue.enqueue(database, spec, { n }, {})
  await database.query(`UPDATE pgboss.job SET state = 'completed' WHERE data->>'n' = '2'`)
  await database.query(`UPDATE pgboss.job SET state = 'active' WHERE data->>'n' = '3'`)
  expect(await findUnqueued(database, spec, 'n', ['1', '2', '3', '4'])).toEqual(['2', '4'])
})
