import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '../../src/clock.ts'
import { type Database, openDatabase } from '../../src/database/database.ts'
import { BACKGROUND, type JobQueue, type JobSpec, jobHandler } from '../../src/jobs/job-queue.ts'
import { openPgBossQueue } from '../../src/jobs/pg-boss-queue.ts'
import type { JobMetrics } from '../../src/metrics/job-metrics.ts'
import { createMetrics } from '../../src/metrics/metrics.ts'
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

function open(soleWorker = true, metrics?: JobMetrics): JobQueue {
  const queue = openPgBossQueue({
    ...{ database, log, clock: systemClock, soleWorker },
    ...(metrics ? { metrics } : {}),
  })
  queues.push(queue)
  return queue
}
const enqueue = async (queue: JobQueue, n: number) => {
  await database.transaction((sql) => queue.enqueue(sql, spec, { n }, {}))
  queue.wake(spec)
}

describe('job queue', () => {
  test('reports no background errors', async () => {
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

  test('runs a scheduled job on time, between two checks', async () => {
    const ran: number[] = []
    const queue = open()
    await queue.start([jobHandler(spec, async () => void ran.push(Date.now()))])
    const startAfter = new Date(Date.now() + 1_500)
    await database.transaction((sql) => queue.enqueue(sql, spec, { n: 1 }, { startAfter }))
    queue.wake(spec)
    await eventually(() => ran.length === 1, { timeoutMs: 4_000 })
    expect(ran[0]).toBeGreaterThanOrEqual(startAfter.getTime())
  })

  test('runs jobs with a lost wake-up one after the other, not one per check', async () => {
    const ran: number[] = []
    const queue = open()
    const waiting = Array.from({ length: 30 }, (_, n) => n)
    await queue.start([jobHandler(spec, async ({ data }) => void ran.push(data.n))])
    await database.transaction(async (sql) => {
      for (const n of waiting) await queue.enqueue(sql, spec, { n }, {})
    })
    await eventually(() => ran.length === waiting.length, { timeoutMs: 10_000 })
  })

  test('runs committed jobs and none that was rolled back', async () => {
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

  test('measures waiting and running jobs and the outcome of attempts', async () => {
    const { registry, jobs } = createMetrics()
    const queue = open(true, jobs)
    const begun = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<void>()
    const run = async ({ data }: { data: { n: number } }) => {
      begun.resolve()
      await gate.promise
      if (data.n === 2) throw new Error('never')
    }
    await queue.start([jobHandler(spec, run, async () => undefined)])
    await enqueue(queue, 1)
    await begun.promise
    await enqueue(queue, 2)
    const [state] = await queue.measure()
    expect(state).toMatchObject({ queue: spec.name, waiting: 1 })
    expect(state?.ageS).toBeGreaterThanOrEqual(0)
    expect(await registry.metrics()).toContain('alcove_jobs_running{queue="count"} 1')
    gate.resolve()
    await eventually(async () => (await queue.backlog()) === 0)
    const text = await registry.metrics()
    expect(text).toContain('alcove_job_duration_seconds_count{queue="count",outcome="done"} 1')
    expect(text).toContain('alcove_job_duration_seconds_count{queue="count",outcome="failed"} 2')
    expect(text).toContain('alcove_jobs_given_up_total{queue="count"} 1')
    expect(text).toContain('alcove_jobs_running{queue="count"} 0')
  })

  test('runs background work last, and measures no age of it', async () => {
    const queue = open()
    const ran: number[] = []
    const run = async ({ data }: { data: { n: number } }) => void ran.push(data.n)
    await queue.start([{ ...jobHandler(spec, run), worksHere: false }])
    await queue.enqueue(database, spec, { n: 1 }, { priority: BACKGROUND })
    await database.query("UPDATE pgboss.job SET created_on = now() - interval '2 h', start_after = now()")
    expect(await queue.measure()).toMatchObject([{ waiting: 1, ageS: 0 }])
    await queue.enqueue(database, spec, { n: 2 }, { priority: -2_000_000_000 })
    const worker = open()
    await worker.start([jobHandler(spec, run)])
    await eventually(async () => (await worker.backlog()) === 0)
    expect(ran).toEqual([2, 1])
  })

  test('retries a failing job, then gives it up with its reason', async () => {
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

  test("restarts a killed process's job at once, as a further attempt", async () => {
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
    // Leaves an active job in the database, like a killed process.
    const attempts: number[] = []
    const next = open()
    await next.start([jobHandler(spec, async ({ attempt }) => void attempts.push(attempt))])
    await eventually(() => attempts.length > 0)
    expect(attempts).toEqual([2])
  })

  const heeding = (signal: AbortSignal) =>
    new Promise<never>((_, fail) => signal.addEventListener('abort', () => fail(signal.reason)))
  const deaf = () => new Promise<never>(() => undefined)

  test.each([
    ['heeds its signal', heeding, 3],
    ['is deaf to its signal', deaf, 1],
  ])('uses up no attempt in an orderly stop of work that %s', async (_, busy, stops) => {
    for (let n = 0; n < stops; n++) {
      const stopping = open()
      let started = false
      const run = ({ signal }: { signal: AbortSignal }) => {
        started = true
        return busy(signal)
      }
      await stopping.start([jobHandler(spec, run)])
      if (n === 0) await enqueue(stopping, 4)
      await eventually(() => started)
      await stopping.stop()
    }
    const gaveUp: unknown[] = []
    let runs = 0
    const next = open(false)
    const failOnce = async () => {
      if (++runs === 1) throw new Error('this one counts')
    }
    await next.start([jobHandler(spec, failOnce, async (job) => void gaveUp.push(job))])
    await eventually(async () => (await next.backlog()) === 0)
    expect([runs, gaveUp]).toEqual([2, []])
  })

  test('does not restart work that ended before the stop', async () => {
    const [first, next] = [open(), open()]
    let runs = 0
    const handler = jobHandler(spec, async () => void runs++)
    await first.start([handler])
    await enqueue(first, 5)
    await eventually(async () => (await first.backlog()) === 0)
    await first.stop()
    await next.start([handler])
    expect([runs, await next.backlog()]).toEqual([1, 0])
  })
})
