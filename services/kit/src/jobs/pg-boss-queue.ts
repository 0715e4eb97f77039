import { PgBoss, type QueueOptions } from 'pg-boss'
import type { Clock } from '../clock.ts'
import type { Database, Sql } from '../database/database.ts'
import type { Logger } from '../log/logger.ts'
import type { JobMetrics } from '../metrics/job-metrics.ts'
import { type Claims, createClaims } from './claims.ts'
import { watchDueJobs } from './due-jobs.ts'
import {
  BACKGROUND,
  type EnqueueOptions,
  givenUp,
  type JobHandler,
  type JobQueue,
  type JobSpec,
  type QueueState,
} from './job-queue.ts'
import { keepWaitingJobs, WAITING_KEPT_S } from './keep-waiting-jobs.ts'
import { requireJobQueue } from './migrate-job-queue.ts'
import { stopWorkers, within } from './stop-workers.ts'

interface PgBossQueueDeps {
  database: Database
  log: Logger
  clock: Clock
  /** No other process works on this queue, so jobs marked as running belong to a dead one. */
  soleWorker: boolean
  metrics?: JobMetrics
  /** True (the default) to upgrade the tables at start; otherwise older ones are refused. */
  migrates?: boolean
}

/** Seconds without a heartbeat after which a job of a dead process is retried (10 is pg-boss's minimum). */
const HEARTBEAT_S = 10
/** Interval of the search for such jobs; a sole process takes over its predecessor's at start. */
const SUPERVISE_S = 5
const SUPERVISE_ALONE_S = 15
/** Interval of checks for due jobs of other processes. */
const LOOK_MS = 1_000
const LOOK_ALONE_MS = 5_000
/** Workers are notified of due jobs; their own polls, each a locking statement, are the fallback. */
const POLL_S = 600
/** Interval at which pg-boss resolves job dependencies, which are not used. */
const FLOW_S = 86_400
const STOP_GRACE_MS = 5_000
/** Time for outcomes of ended jobs to be stored. */
const SETTLE_MS = 1_000

/**
 * Opens a queue in the service's own database: jobs are queued in the transaction of their cause and retried when a
 * process dies.
 */
export function openPgBossQueue({
  database,
  log,
  clock,
  soleWorker,
  migrates = true,
  metrics,
}: PgBossQueueDeps): JobQueue {
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => ({ rows: await database.query(text, values) }) },
    schedule: false,
    superviseIntervalSeconds: soleWorker ? SUPERVISE_ALONE_S : SUPERVISE_S,
    monitorIntervalSeconds: soleWorker ? SUPERVISE_ALONE_S : SUPERVISE_S,
    flowIntervalSeconds: FLOW_S,
    reindex: false,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'queue.failed: a background task of the job queue'))
  /** Worker ids by queue, including the queues of given-up jobs. */
  const workers = new Map<string, string[]>()
  const stopping = new AbortController()
  const claims = createClaims(database)
  let handlers: readonly JobHandler[] = []
  const notify = (queue: string) => {
    for (const id of workers.get(queue) ?? []) boss.notifyWorker(id)
  }
  const due = watchDueJobs({
    sql: database.quiet,
    queues: () => [...workers.keys()],
    onDue: notify,
    onError: (err) => log.warn({ err }, 'queue.unread: due jobs cannot be read'),
    everyMs: soleWorker ? LOOK_ALONE_MS : LOOK_MS,
  })
  /** Aborted when the current workers must end. */
  let ending = new AbortController()

  async function startWorkers(): Promise<void> {
    ending = new AbortController()
    const signal = AbortSignal.any([stopping.signal, ending.signal])
    for (const handler of handlers.filter(({ worksHere = true }) => worksHere)) {
      const around = { stopping: signal, claims, log, metrics, onEnd: due.soon }
      workers.set(handler.spec.name, await work(boss, handler, around))
      if (handler.onGiveUp)
        workers.set(givenUp(handler.spec.name), [
          await workOnGivenUp(boss, handler.spec, handler.onGiveUp, around),
        ])
    }
  }

  return {
    async start(given) {
      handlers = given
      if (!migrates) await requireJobQueue(database)
      await database.session(keepWaitingJobs)
      await boss.start()
      for (const handler of handlers) {
        await prepareQueue(boss, handler)
        if (soleWorker && handler.worksHere !== false) await reclaim({ boss, database, log }, handler.spec)
      }
      await startWorkers()
      if (handlers.length > 0) due.start()
    },
    async restart() {
      const queues = [...workers.keys()]
      const outcome = await stopWorkers({ boss, queues, claims, ending })
      if (!stopping.signal.aborted) await startWorkers()
      return outcome
    },
    async stop() {
      due.stop()
      // Stops workers first, so that none takes a job that another has just given back.
      const ended = Promise.all([...workers.keys()].map((name) => boss.offWork(name, { wait: true })))
      stopping.abort()
      await claims.giveBackLate(STOP_GRACE_MS)
      // Note: a graceful stop of pg-boss waits for the same, and looks only every half second.
      await within(ended, SETTLE_MS)
      await boss.stop({ graceful: false, close: false })
    },
    async enqueue(sql: Sql, spec: JobSpec, data: object, options: EnqueueOptions) {
      await boss.send(spec.name, data, {
        db: { executeSql: async (text, values) => ({ rows: await sql.query(text, values) }) },
        // Note: events are consumed before the queues are prepared.
        retentionSeconds: WAITING_KEPT_S,
        ...(options.priority === undefined ? {} : { priority: options.priority }),
        ...(options.startAfter && options.startAfter > clock.now() ? { startAfter: options.startAfter } : {}),
      })
    },
    wake(spec) {
      notify(spec.name)
      due.soon()
    },
    async backlog() {
      const queues = handlers.flatMap(queuesOf)
      if (queues.length === 0) return 0
      const [row] = await database.quiet.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM pgboss.job WHERE name = ANY($1) AND state IN ('created', 'retry', 'active')`,
        [queues],
      )
      return row?.n ?? 0
    },
    measure: () => measureQueues(database.quiet, handlers.flatMap(queuesOf)),
  }
}

async function measureQueues(sql: Sql, queues: string[]): Promise<QueueState[]> {
  if (queues.length === 0) return []
  return sql.query<QueueState>(
    `SELECT q.name AS queue, count(j.id)::int AS waiting,
       coalesce(extract(epoch FROM now() - min(greatest(j.created_on, j.start_after))
         FILTER (WHERE j.start_after <= now() AND j.priority > $2)), 0)::float AS "ageS"
     FROM unnest($1::text[]) AS q (name)
     LEFT JOIN pgboss.job j ON j.name = q.name AND j.state IN ('created', 'retry')
     GROUP BY q.name`,
    [queues, BACKGROUND],
  )
}

function queuesOf({ spec, onGiveUp }: JobHandler): string[] {
  return onGiveUp ? [spec.name, givenUp(spec.name)] : [spec.name]
}

async function prepareQueue(boss: PgBoss, { spec, onGiveUp }: JobHandler): Promise<void> {
  if (onGiveUp)
    await createOrUpdate(boss, givenUp(spec.name), { retryLimit: 20, retryDelay: 5, retryBackoff: true })
  const options = {
    retryLimit: spec.attempts - 1,
    retryDelay: spec.retryDelayS,
    retryBackoff: spec.retryDelayS > 0,
    expireInSeconds: spec.timeoutS,
    heartbeatSeconds: HEARTBEAT_S,
    ...(onGiveUp ? { deadLetter: givenUp(spec.name) } : {}),
  }
  await createOrUpdate(boss, spec.name, options)
}

async function createOrUpdate(boss: PgBoss, name: string, given: QueueOptions): Promise<void> {
  const options = { ...given, retentionSeconds: WAITING_KEPT_S }
  await boss.createQueue(name, options)
  await boss.updateQueue(name, options)
}

/** Counts as an attempt, so that a job that kills its process is given up in the end. */
async function reclaim(
  { boss, database, log }: { boss: PgBoss; database: Sql; log: Logger },
  spec: JobSpec,
): Promise<void> {
  // Note: pg-boss would load all jobs of the queue, however many wait.
  const found = await database.query<{ id: string }>(
    "SELECT id FROM pgboss.job WHERE name = $1 AND state = 'active'",
    [spec.name],
  )
  const orphans = found.map(({ id }) => id)
  if (orphans.length === 0) return
  log.info({ queue: spec.name, jobs: orphans.length }, 'job.resumed: a killed process had left it behind')
  await boss.fail(spec.name, orphans, { message: 'the process ended while it worked on this' })
}

interface Around {
  stopping: AbortSignal
  claims: Claims
  log: Logger
  metrics: JobMetrics | undefined
  /** Called after each attempt, successful or not. */
  onEnd: () => void
}

async function work(
  boss: PgBoss,
  { spec, run }: JobHandler,
  { stopping, claims, log, metrics, onEnd }: Around,
): Promise<string[]> {
  const ids: string[] = []
  for (let i = 0; i < spec.concurrency; i++) {
    let id: string | undefined
    id = await boss.work(
      spec.name,
      { pollingIntervalSeconds: POLL_S, heartbeatRefreshSeconds: 3 },
      async ([job]) => {
        if (!job) return
        // Starts the next job now rather than at the next poll.
        if (id) boss.notifyWorker(id)
        const signal = AbortSignal.any([job.signal, stopping])
        const running = { id: job.id, data: job.data as never, attempt: job.retryCount + 1, signal }
        const claim = { name: spec.name, id: job.id, retryCount: job.retryCount }
        await claims.during(claim, async () => {
          const attempt = metrics && beginAttempt(metrics, spec.name)
          try {
            await run(running)
            attempt?.end('done')
          } catch (error) {
            attempt?.end(stopping.aborted ? 'stopped' : 'failed')
            if (stopping.aborted) await claims.giveBack(claim)
            else
              log.warn({ err: error, job: spec.name, jobId: job.id, attempt: running.attempt }, 'job.failed')
            throw error
          } finally {
            onEnd()
          }
        })
      },
    )
    ids.push(id)
  }
  return ids
}

function beginAttempt({ running, duration }: JobMetrics, queue: string) {
  const started = performance.now()
  running.inc({ queue })
  return {
    end(outcome: 'done' | 'failed' | 'stopped') {
      running.dec({ queue })
      duration.observe({ queue, outcome }, (performance.now() - started) / 1000)
    },
  }
}

async function workOnGivenUp(
  boss: PgBoss,
  spec: JobSpec,
  onGiveUp: NonNullable<JobHandler['onGiveUp']>,
  { metrics, onEnd }: Pick<Around, 'metrics' | 'onEnd'>,
): Promise<string> {
  const options = { pollingIntervalSeconds: POLL_S, includeMetadata: true } as const
  let id: string | undefined
  id = await boss.work(givenUp(spec.name), options, async ([job]) => {
    if (!job) return
    if (id) boss.notifyWorker(id)
    metrics?.givenUp.inc({ queue: spec.name })
    await onGiveUp({ data: job.data as never, error: JSON.stringify(job.sourceOutput) }).finally(onEnd)
  })
  return id
}
