import type { EventSpec } from '@alcove/contracts'
import type { z } from 'zod'
import type { Clock } from '../clock.ts'
import { toMessage } from '../events/envelope.ts'
import { claimInbox, type Once } from '../events/inbox.ts'
import { writeOutbox } from '../events/outbox.ts'
import { toTombstone } from '../events/tombstone.ts'
import type { Message } from '../events/transport.ts'
import type { Ids } from '../ids.ts'
import type { EnqueueOptions, JobQueue, JobSpec } from '../jobs/job-queue.ts'
import type { Sql } from './database.ts'

/** The part of a generated Prisma client that kit needs. */
export interface RawClient {
  $queryRawUnsafe<T = unknown>(query: string, ...values: unknown[]): Promise<T>
}

interface TransactionalClient<P extends RawClient> {
  $transaction<T>(
    work: (prisma: P) => Promise<T>,
    options?: { maxWait?: number; timeout?: number },
  ): Promise<T>
}

/** Tools of every transaction besides its own writes; they take effect at commit. */
export interface TransactionTools {
  sql: Sql
  /** Emits an event in the same transaction as the change it announces. */
  emit<S extends z.ZodType, N extends string>(spec: EventSpec<N, S>, data: z.input<S>): void
  /** Ends a key of a state topic: projections delete it, and no event revives it. */
  emitTombstone(spec: Pick<EventSpec, 'name'>, key: string): void
  /** Enqueues a job that starts after the commit. */
  enqueue<D extends object>(job: JobSpec<D>, data: D, options?: EnqueueOptions): void
}

export interface TransactionDeps {
  service: string
  clock: Clock
  ids: Ids
  jobs?: JobQueue
  /** Called after a commit that wrote events. */
  wakeRelay: () => void
}

export interface InTransaction<Tx> {
  <T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** With `once`, skips the work and returns undefined when the event has already taken effect. */
  <T>(work: (tx: Tx) => Promise<T>, options: { once?: Once | undefined }): Promise<T | undefined>
}

const MAX_WAIT_MS = 5_000
const TIMEOUT_MS = 15_000
const ATTEMPTS = 4
/** serialization_failure and deadlock_detected: a retry succeeds. */
const RETRYABLE = /40001|40P01|P2034/

/**
 * Creates the only way to write and to emit.
 * @param writes the service's write operations over one Prisma transaction
 */
export function createTransactions<P extends RawClient, W extends object>(
  client: TransactionalClient<P>,
  deps: TransactionDeps,
  writes: (prisma: P) => W,
): InTransaction<W & TransactionTools> {
  return async function inTransaction<T>(
    work: (tx: W & TransactionTools) => Promise<T>,
    options: { once?: Once | undefined } = {},
  ): Promise<T | undefined> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await attemptOnce(work, options.once)
      } catch (error) {
        if (attempt === ATTEMPTS || !isRetryable(error)) throw error
      }
    }
  } as InTransaction<W & TransactionTools>

  async function attemptOnce<T>(
    work: (tx: W & TransactionTools) => Promise<T>,
    once?: Once,
  ): Promise<T | undefined> {
    const messages: Message[] = []
    const jobs: { spec: JobSpec; data: object; options: EnqueueOptions }[] = []
    const result = await client.$transaction(
      async (prisma) => {
        const sql = sqlOver(prisma)
        if (once && !(await claimInbox(sql, once))) return undefined
        const tools: TransactionTools = {
          sql,
          emit: (spec, data) => void messages.push(toMessage(spec as unknown as EventSpec, data, deps)),
          emitTombstone: (spec, key) => void messages.push(toTombstone(spec as EventSpec, key, deps)),
          enqueue: (spec, data, jobOptions = {}) =>
            void jobs.push({ spec: spec as JobSpec, data, options: jobOptions }),
        }
        const outcome = await work({ ...writes(prisma), ...tools })
        if (messages.length > 0) await writeOutbox(sql, messages)
        for (const job of jobs) await requireJobs(deps).enqueue(sql, job.spec, job.data, job.options)
        return outcome
      },
      { maxWait: MAX_WAIT_MS, timeout: TIMEOUT_MS },
    )
    if (messages.length > 0) deps.wakeRelay()
    for (const job of jobs) deps.jobs?.wake(job.spec)
    return result
  }
}

function requireJobs(deps: TransactionDeps): JobQueue {
  if (!deps.jobs) throw new Error(`Service ${deps.service} has no job queue`)
  return deps.jobs
}

function sqlOver(prisma: RawClient): Sql {
  return { query: (text, values = []) => prisma.$queryRawUnsafe(text, ...values) }
}

function isRetryable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return RETRYABLE.test(`${(error as { code?: string }).code ?? ''} ${error.message}`)
}
