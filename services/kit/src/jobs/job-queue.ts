import type { Sql } from '../database/database.ts'

/** One kind of background work of a service. */
export interface JobSpec<D extends object = object> {
  name: string
  /** Attempts before it counts as failed for good, the first one included; those that an orderly stop cut off do not count. */
  attempts: number
  /** Seconds a single attempt may take. */
  timeoutS: number
  /** Seconds before the next attempt; doubles with every further one. */
  retryDelayS: number
  /** How many run at once in one process. */
  concurrency: number
  /** Only for the type of its data. */
  readonly data?: D
}

export interface EnqueueOptions {
  /** Higher runs first. */
  priority?: number
  startAfter?: Date
}

export interface RunningJob<D> {
  id: string
  data: D
  /** 1 for the first attempt. */
  attempt: number
  /** Raised when the process stops or the attempt takes too long. */
  signal: AbortSignal
}

export interface JobHandler {
  spec: JobSpec
  run: (job: RunningJob<never>) => Promise<void>
  /** All attempts failed, or died with their process. */
  onGiveUp?: ((job: { data: never; error: string }) => Promise<void>) | undefined
}

/** Binds a kind of work to what does it. */
export function jobHandler<D extends object>(
  spec: JobSpec<D>,
  run: (job: RunningJob<D>) => Promise<void>,
  onGiveUp?: (job: { data: D; error: string }) => Promise<void>,
): JobHandler {
  return {
    spec: spec as JobSpec,
    run: run as JobHandler['run'],
    onGiveUp: onGiveUp as JobHandler['onGiveUp'],
  }
}

/** What a restart of workers met. */
export interface WorkersRestart {
  /** Jobs under way that ended by themselves. */
  finished: number
  /** Jobs that begin again. */
  putBack: number
}

/** What waits in one queue. */
export interface QueueState {
  queue: string
  waiting: number
  /** Seconds that the oldest job which is due has waited; 0 where none is. */
  ageS: number
}

export interface JobQueue {
  start(handlers: JobHandler[]): Promise<void>
  /** Lets running jobs see their signal, gives them a moment, then gives them back: no attempt is used up. */
  stop(): Promise<void>
  /**
   * Ends all workers of this process and starts new ones. What runs may end by itself for a moment; what is still under
   * way then sees its signal and is put back, without using up an attempt.
   */
  restart(): Promise<WorkersRestart>
  /** Part of the transaction that `sql` belongs to: no commit, no job. */
  enqueue(sql: Sql, spec: JobSpec, data: object, options: EnqueueOptions): Promise<void>
  /** Looks for work of this kind at once, instead of at the next poll. */
  wake(spec: JobSpec): void
  /** Jobs waiting or running. */
  backlog(): Promise<number>
  /** Of every queue that this process works on. */
  measure(): Promise<QueueState[]>
}
