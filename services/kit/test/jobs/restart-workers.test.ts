import { setTimeout as wait } from 'node:timers/promises'
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
  attempts: 1,
  timeoutS: 60,
  retryDelayS: 0,
  concurrency: 2,
}

let target: TestDatabase
let database: Database
let queue: JobQueue
beforeEach(async () => {
  target = await createTestDatabase()
  database = openDatabase(target.url, 'test', log)
  queue = openPgBossQueue({ database, log, clock: systemClock, soleWorker: true })
})
afterEach(async () => {
  await queue.stop()
  await database.close()
  await target.drop()
})

const enqueue = async (n: number) => {
  await database.transaction((sql) => queue.enqueue(sql, spec, { n }, {}))
  queue.wake(spec)
}

describe('restart of workers', { timeout: 60_000 }, () => {
  test('lets running jobs end and takes the next ones', async () => {
    const begun: number[] = []
    const ended: number[] = []
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await queue.start([
      jobHandler(spec, async ({ data }) => {
        begun.push(data.n)
        if (data.n === 1) await released
        ended.push(data.n)
      }),
    ])
    await enqueue(1)
    await eventually(() => begun.length === 1)
    const restarted = queue.restart()
    // A fetch that a worker started just before may still bring it a job.
    await wait(1_000)
    await enqueue(2)
    await wait(1_500)
    expect(begun).toEqual([1])
    release()
    expect(await restarted).toEqual({ finished: 1, putBack: 0 })
    await eventually(async () => (await queue.backlog()) === 0)
    expect(ended).toEqual([1, 2])
  })

  test('puts back a job that does not end, without using up its only attempt', async () => {
    const begun: number[] = []
    const ended: number[] = []
    const gaveUp: unknown[] = []
    await queue.start([
      jobHandler(
        spec,
        async ({ data, signal }) => {
          begun.push(data.n)
          if (begun.length === 1) await wait(60_000, undefined, { signal })
          ended.push(data.n)
        },
        async (job) => void gaveUp.push(job),
      ),
    ])
    await enqueue(1)
    await eventually(() => begun.length === 1)
    expect(await queue.restart()).toEqual({ finished: 0, putBack: 1 })
    await eventually(async () => (await queue.backlog()) === 0)
    expect([begun, ended, gaveUp]).toEqual([[1, 1], [1], []])
  })

  test('is repeatable and changes nothing for idle workers', async () => {
    const ended: number[] = []
    await queue.start([jobHandler(spec, async ({ data }) => void ended.push(data.n))])
    for (let n = 1; n <= 3; n++) expect(await queue.restart()).toEqual({ finished: 0, putBack: 0 })
    await enqueue(7)
    await eventually(async () => (await queue.backlog()) === 0)
    expect(ended).toEqual([7])
  })
})
