import { isDatabaseUnavailable } from '../database/is-database-unavailable.ts'
import { countDeadLetters } from '../events/dead-letters.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { ServiceDeps } from './service.ts'

export interface Measured {
  /** Unpublished events. */
  outbox: () => Promise<number>
  /** Unhandled events; queries the broker. */
  lag: () => Promise<number>
  jobs?: Pick<JobQueue, 'measure' | 'backlog'> | undefined
}

type Deps = Pick<ServiceDeps, 'database' | 'transport' | 'metrics' | 'outages'>

/**
 * Updates backlog metrics and notices unreachable dependencies. Measures the database first, because its backlog
 * matters most while the broker is down.
 */
export async function measure(service: string, deps: Deps, measured: Measured): Promise<void> {
  const { transport, metrics, outages } = deps
  await measureDatabase(service, deps, measured).catch((error) => {
    if (isDatabaseUnavailable(error)) outages?.failed('database', service, error)
    throw error
  })
  outages?.answered('database', service)
  const lag = await measured.lag().catch((error) => {
    // Note: removes a stale value when the current one is unknown.
    metrics.backlog.remove({ service, kind: 'events' })
    if (transport.kind === 'kafka') outages?.failed('broker', service, error)
    throw error
  })
  if (transport.kind === 'kafka') outages?.answered('broker', service)
  metrics.backlog.set({ service, kind: 'events' }, lag)
}

async function measureDatabase(service: string, deps: Deps, { outbox, jobs }: Measured): Promise<void> {
  const { database, metrics } = deps
  const waiting = {
    'dead-letters': await countDeadLetters(database.quiet),
    outbox: await outbox(),
    jobs: (await jobs?.backlog()) ?? 0,
  }
  for (const [kind, n] of Object.entries(waiting)) metrics.backlog.set({ service, kind }, n)
  await measureAges(service, deps, waiting.outbox > 0)
  for (const { queue, ...state } of (await jobs?.measure()) ?? []) {
    metrics.jobs.waiting.set({ queue }, state.waiting)
    metrics.jobs.age.set({ queue }, state.ageS)
  }
}

async function measureAges(service: string, { database, metrics }: Deps, isWaiting: boolean): Promise<void> {
  const measureAge = async (from: string, column: string): Promise<number> => {
    const [row] = await database.quiet.query<{ s: number | null }>(
      `SELECT extract(epoch FROM now() - min(${column}))::float AS s FROM ${from}`,
    )
    return row?.s ?? 0
  }
  const outbox = isWaiting ? await measureAge('kit.outbox WHERE published_at IS NULL', 'created_at') : 0
  metrics.backlogAge.set({ service, kind: 'outbox' }, outbox)
  metrics.backlogAge.set({ service, kind: 'parked' }, await measureAge('kit.parked_event', 'parked_at'))
}
