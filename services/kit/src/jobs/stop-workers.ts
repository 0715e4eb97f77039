import { setTimeout as wait } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import type { Claims } from './claims.ts'
import type { WorkersRestart } from './job-queue.ts'

/** For jobs to end by themselves, and then for those that are told to. */
const FINISH_MS = 10_000
const HEED_MS = 10_000

interface Workers {
  boss: PgBoss
  queues: readonly string[]
  claims: Claims
  ending: AbortController
}

/**
 * Takes up no further job, lets those under way end, and puts back what does not.
 * Note: one that pays no heed to its signal is left to itself; it stays claimed, so no other worker takes it up.
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

async function within(work: Promise<unknown>, ms: number): Promise<boolean> {
  const late = new AbortController()
  const isDone = await Promise.race([
    work.then(() => true),
    wait(ms, false, { signal: late.signal }).catch(() => false),
  ])
  late.abort()
  return isDone
}
