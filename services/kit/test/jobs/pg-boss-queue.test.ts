import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '../../src/clock.ts'
import { type Database, openDatabase } from '../../src/database/database.ts'
import { type JobQueue, type JobSpec, jobHandler } from '../../src/jobs/job-queue.ts'
import { openPgBossQueue } from '../../src/jobs/pg-boss-queue.ts'
import { createTestDatabase, type TestDatabase } from '../../src/testing/databases.ts'
import { eventually } from '../../src/testing/eventually.ts'

const log = pino({ level: 'silent' })
const spec: JobSpec<{ n: number }> = {
  name: 'count',
  attempts: 2,
  timeoutS: 60,
  retryDelayS: 0,
  concurrency: 1,
}

let target: TestDatabase
let database: Database
const queues: JobQueue[] = []
beforeEach(async () => {
  target = await createTestDatabase()
  database = openDatabase(target.url, 'test', log)
})
afterEach(async () => {
  await Promise.all(queues.splice(0).map((queue) => queue.stop()))
  await database.close()
  await target.drop()
})

function open(soleWorker = true): JobQueue {
  const queue = openPgBossQueue({ database, log, clock: systemClock, soleWorker })
  queues.push(queue)
  return queue
}
const enqueue = async (queue: JobQueue, n: number) => {
  await database.transaction((sql) => queue.enqueue(sql, spec, { n }, {}))
  queue.wake(spec)
}

describe('the job queue', () => {
  test('is watched over: nothing goes wrong in the background', async () => {
    const warnings: string[] = []
    const attentive = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) })
    const queue = openPgBossQueue({ database, log: attentive, clock: systemClock, soleWorker: false })
    queues.push(queue)
    await queue.start([jobHandler(spec, async () => undefined)])
    await eventually(async () => {
      const [row] = await database.query<{ monitored: boolean }>(
        'SELECT monitor_on IS NOT NULL AS monitored FROM pgboss.queue WHERE name = $1',
        [spec.name],
      )
      return row?.monitored || warnings.length > 0
    })
    await queue.stop()
    expect(warnings).toEqual([])
  })

  test('runs what was committed, and nothing that was rolled back', async () => {
    const ran: number[] = []
    const queue = open()
    await queue.start([jobHandler(spec, async ({ data }) => void ran.push(data.n))])
    await enqueue(queue, 1)
    await database
      .transaction(async (sql) => {
        await queue.enqueue(sql, spec, { n: 2 }, {})
        throw new Error('no')
      })
      .catch(() => undefined)
    await enqueue(queue, 3)
    await eventually(async () => (await queue.backlog()) === 0)
    expect(ran).toEqual([1, 3])
  })

  test('a failing job is tried again, then given up with its reason', async () => {
    const attempts: number[] = []
    const gaveUp: unknown[] = []
    const queue = open()
    const fail = async ({ attempt }: { attempt: number }) => {
      attempts.push(attempt)
      throw new Error('never')
    }
    await queue.start([jobHandler(spec, fail, async (job) => void gaveUp.push(job))])
    await enqueue(queue, 7)
    await eventually(() => gaveUp.length === 1)
    expect(attempts).toEqual([1, 2])
    expect(gaveUp[0]).toMatchObject({ data: { n: 7 }, error: expect.stringContaining('never') })
  })

  test('work that a killed process left behind starts again at once, as a further attempt', async () => {
    const dead = open()
    let started = false
    await dead.start([
      jobHandler(spec, () => {
        started = true
        return new Promise(() => undefined)
      }),
    ])
    await enqueue(dead, 9)
    await eventually(() => started)
    // What stays in the database is what a killed process leaves: an active job.
    const attempts: number[] = []
    const next = open()
    await next.start([jobHandler(spec, async ({ attempt }) => void attempts.push(attempt))])
    await eventually(() => attempts.length > 0)
    expect(attempts).toEqual([2])
  })
})
