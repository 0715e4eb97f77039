import type { Sql } from '../database/database.ts'

/** A kind of background work of a service. */
export interface JobSpec<D extends object = object> {
  name: string
  /** Attempts until it is given up, the first included; attempts cut off by an orderly stop are not counted. */
  attempts: number
  /** Seconds per attempt. */
  timeoutS: number
  /** Seconds before the next attempt; doubles with each one. */
  retryDelayS: number
  /** Jobs that run at once per process. */
  concurrency: number
  /** Carries the type of the data only. */
  readonly data?: D
}

/** Priority of work that waits for all other work, however long: its age is no delay, and is not measured. */
export const BACKGROUND = -2_147_483_647

/** Name of the queue of jobs whose attempts are used up, until their `onGiveUp` has run. */
export function givenUp(name: string): string {
  return `${name}.given-up`
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
  /** Aborted when the process stops or the attempt takes too long. */
  signal: AbortSignal
}

export interface JobHandler {
  spec: JobSpec
  run: (job: RunningJob<never>) => Promise<void>
  /** False where other processes of the service work on these jobs; the queue is made and measured here too. */
  worksHere?: boolean
  /** Called when all attempts failed or died with their process. */
  onGiveUp?: ((job: { data: never; error: string }) => Promise<void>) | undefined
}

/** Binds a job spec to its handler. */
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

/** Result of a restart of workers. */
export interface WorkersRestart {
  /** Running jobs that ended by themselves. */
  finished: number
  /** Jobs that start again. */
  putBack: number
}

/** The backlog of one queue. */
export interface QueueState {
  queue: string
  waiting: number
  /** Seconds that the oldest due job has waited; 0 without one. */
  ageS: number
}

export interface JobQueue {
  start(handlers: JobHandler[]): Promise<void>
  /** Signals running jobs, waits briefly, then gives them back without using up an attempt. */
  stop(): Promise<void>
  /**
   * Restarts all workers of this process. Running jobs may end by themselves briefly; the rest is signalled and put
   * back without using up an attempt.
   */
  restart(): Promise<WorkersRestart>
  /** Queues a job in the transaction of `sql`: without its commit there is no job. */
  enqueue(sql: Sql, spec: JobSpec, data: object, options: EnqueueOptions): Promise<void>
  /** Looks for work of this kind at once, instead of at the next poll. */
  wake(spec: JobSpec): void
  /** Counts waiting and running jobs. */
  backlog(): Promise<number>
  /** Measures every queue of the service. */
  measure(): Promise<QueueState[]>
}
