import { isDatabaseUnavailable } from '../database/is-database-unavailable.ts'
import { countDeadLetters } from '../events/dead-letters.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { Backlog, ServiceDeps } from './service.ts'

export interface Measured {
  backlog: () => Promise<Backlog>
  jobs?: Pick<JobQueue, 'measure'> | undefined
}

type Deps = Pick<ServiceDeps, 'database' | 'transport' | 'metrics' | 'outages'>

/** Keeps the figures of what waits current, and notices what cannot be reached on the way. */
export async function measure(service: string, deps: Deps, { backlog, jobs }: Measured): Promise<void> {
  const { database, transport, metrics, outages } = deps
  const deadLetters = await countDeadLetters(database.quiet).catch((error) => {
    if (isDatabaseUnavailable(error)) outages?.failed('database', service, error)
    throw error
  })
  outages?.answered('database', service)
  const waiting = await backlog().catch((error) => {
    if (transport.kind === 'kafka') outages?.failed('broker', service, error)
    throw error
  })
  if (transport.kind === 'kafka') outages?.answered('broker', service)
  const kinds = { ...waiting, 'dead-letters': deadLetters }
  for (const [kind, n] of Object.entries(kinds)) metrics.backlog.set({ service, kind }, n)
  await measureAges(service, deps, waiting)
  for (const { queue, ...state } of (await jobs?.measure()) ?? []) {
    metrics.jobs.waiting.set({ queue }, state.waiting)
    metrics.jobs.age.set({ queue }, state.ageS)
  }
}

/** Asks the database only where something waits: mostly nothing does. */
async function measureAges(service: string, { database, metrics }: Deps, waiting: Backlog): Promise<void> {
  const ageOf = async (from: string, column: string): Promise<number> => {
    const [row] = await database.quiet.query<{ s: number | null }>(
      `SELECT extract(epoch FROM now() - min(${column}))::float AS s FROM ${from}`,
    )
    return row?.s ?? 0
  }
  const outbox = waiting.outbox > 0 ? await ageOf('kit.outbox WHERE published_at IS NULL', 'created_at') : 0
  const parked = waiting.events > 0 ? await ageOf('kit.parked_event', 'parked_at') : 0
  metrics.backlogAge.set({ service, kind: 'outbox' }, outbox)
  metrics.backlogAge.set({ service, kind: 'parked' }, parked)
}
