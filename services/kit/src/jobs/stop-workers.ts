import { setTimeout as wait } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import type { Claims } from './claims.ts'
import type { WorkersRestart } from './job-queue.ts'

/** Time for jobs to end by themselves, and again after their signal. */
const FINISH_MS = 10_000
const HEED_MS = 10_000

interface Workers {
  boss: PgBoss
  queues: readonly string[]
  claims: Claims
  ending: AbortController
}

/**
 * Stops taking jobs, lets running ones end, and puts the rest back. Note: a job that ignores its signal keeps running
 * but stays claimed, so that no other worker takes it.
 */
export async function stopWorkers({ boss, queues, claims, ending }: Workers): Promise<WorkersRestart> {
  const underWay = claims.count()
  const before = claims.givenBack()
  const ended = Promise.all(queues.map((name) => boss.offWork(name, { wait: true })))
  if (!(await within(ended, FINISH_MS))) {
    ending.abort(new Error('the workers restart'))
    await within(ended, HEED_MS)
  }
  const putBack = claims.givenBack() - before
  return { finished: Math.max(0, underWay - putBack - claims.count()), putBack }
}

/** @returns whether the work ended in time */
export async function within(work: Promise<unknown>, ms: number): Promise<boolean> {
  const late = new AbortController()
  const isDone = await Promise.race([
    work.then(() => true),
    wait(ms, false, { signal: late.signal }).catch(() => false),
  ])
  late.abort()
  return isDone
}
