import { type EventSpec, events, MAINTENANCE_PARTS, type ServiceName } from '@alcove/contracts'
import { AccessEpochs } from '../auth/access-epochs.ts'
import { createAuthenticator, type FetchJwks } from '../auth/authenticator.ts'
import { erasingConsumers } from '../auth/erasing-consumers.ts'
import type { RunningClock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { requireMigrated } from '../database/require-migrated.ts'
import type { TransactionDeps } from '../database/transactions.ts'
import type { Consumer } from '../events/consumer.ts'
import { ConsumerGroup, listTopics, RETRY_DELAYS_MS } from '../events/consumer-group.ts'
import { countUnpublished } from '../events/outbox.ts'
import { Relay } from '../events/relay.ts'
import type { EventTransport } from '../events/transport.ts'
import { exportPartRoute } from '../export/export-part-route.ts'
import { type ExportPerson, requireExportService } from '../export/person-export.ts'
import { preparePartConsumer } from '../export/prepare-part.ts'
import type { Outages } from '../health/outages.ts'
import { mountProbes } from '../health/probes.ts'
import { checkTogether, type Dependency, type DependencyState } from '../health/readiness.ts'
import { describeUpstream, type UpstreamState } from '../health/upstream-health.ts'
import { createApp, type ServiceApp } from '../http/create-app.ts'
import type { Route } from '../http/route.ts'
import type { Ids } from '../ids.ts'
import { checkDatabase, claimDatabase, type InstallationContext } from '../installation/check-database.ts'
import type { JobHandler, JobQueue } from '../jobs/job-queue.ts'
import { openPgBossQueue } from '../jobs/pg-boss-queue.ts'
import type { Logger } from '../log/logger.ts'
import { Maintenance } from '../maintenance/maintenance.ts'
import type { MaintenanceTask } from '../maintenance/task.ts'
import { httpMetrics } from '../metrics/http-metrics.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { Housekeeping, type Sweep } from './housekeeping.ts'
import { versionState } from './product-version.ts'
import { runInOrder } from './run-all.ts'
import { type OwnServiceInfo, serviceInfoRoute } from './service-info.ts'

/** Dependencies that the starting program passes to every service. */
export interface ServiceDeps {
  log: Logger
  clock: RunningClock
  ids: Ids
  database: Database
  transport: EventTransport
  jwks: FetchJwks
  metrics: Metrics
  /** Checks answers against the contracts; on in tests and development. */
  strict: boolean
  /** The only process of its service: takes over a killed predecessor's work at once. */
  soleReplica: boolean
  /** True (the default) to migrate the database at start; otherwise an outdated one is refused. */
  migrates?: boolean
  /** Compared with the database before anything is written; tests leave it out. */
  installation?: InstallationContext
  /** Aborted when the program is told to stop; ends a waiting start. */
  stopping?: AbortSignal
  /** Logs unreachable dependencies; tests leave it out. */
  outages?: Outages
  /** Delays before retries of failed events, in milliseconds. */
  retryDelaysMs?: number[]
}

/** Work that waits inside a service; all zero means that it has settled. */
export interface Backlog {
  outbox: number
  events: number
  jobs: number
}

export interface Service {
  name: ServiceName
  app: ServiceApp
  start(): Promise<void>
  /** Stops consumers, then jobs, then drains the outbox. The listener drains HTTP. */
  stop(): Promise<void>
  backlog(): Promise<Backlog>
  /** Checks if it can serve: its database is migrated and answers. */
  readiness(): Promise<DependencyState[]>
  /** Checks every dependency. */
  status(): Promise<DependencyState[]>
}

interface Parts {
  name: ServiceName
  /** The service's `prisma/migrations/`. */
  migrations: URL
  routes: Route[]
  consumers: Consumer[]
  jobHandlers?: JobHandler[]
  /** Generation of the projections; raising it replays every topic. */
  generation?: number
  /** Dependencies besides database and events. */
  dependencies?: Dependency[]
  /** States of external parties, derived from calls. */
  upstreams?: () => readonly UpstreamState[]
  sweeps?: Sweep[]
  /** Additional measurements for the console's system block. */
  ownInfo?: () => Promise<OwnServiceInfo>
  /** Tasks besides restarting job workers, which kit does. */
  maintenance?: MaintenanceTask[]
  /** Reads the data of an account; required in services of EXPORT_SERVICES. */
  exportPerson?: ExportPerson
  /** Mounts routes that are no operations: byte streams, signed URLs. */
  mount?: (app: ServiceApp) => void
  /** Refuses a foreign installation before this service writes anything. */
  beforeMigrations?: (installation: InstallationContext) => Promise<void>
  onStart?: () => Promise<void>
  onStop?: () => Promise<void>
}

/** Parts of kit that a service's store needs before the service is assembled. */
export interface Plumbing {
  transactions: TransactionDeps
  relay: Relay
  jobs: JobQueue | undefined
}

export function createPlumbing(
  name: ServiceName,
  deps: ServiceDeps,
  options: { jobs?: boolean } = {},
): Plumbing {
  const relay = new Relay(deps.database, deps.transport, deps.log)
  const jobs = options.jobs
    ? openPgBossQueue({
        database: deps.database,
        log: deps.log,
        clock: deps.clock,
        soleWorker: deps.soleReplica,
        metrics: deps.metrics.jobs,
        migrates: deps.migrates ?? true,
      })
    : undefined
  const transactions = { service: name, clock: deps.clock, ids: deps.ids, wakeRelay: () => relay.wake() }
  return { relay, jobs, transactions: jobs ? { ...transactions, jobs } : transactions }
}

/** Assembles a service from its routes, consumers, jobs and probes. */
export function assembleService(parts: Parts, deps: ServiceDeps, plumbing: Plumbing): Service {
  const { database, transport, log, clock } = deps
  const { relay, jobs } = plumbing
  const epochs = new AccessEpochs(database, clock, log)
  const authenticator = createAuthenticator({ jwks: deps.jwks, epochs, clock })
  const maintenance = new Maintenance(
    { ...deps, service: parts.name, wakeRelay: () => relay.wake() },
    maintenanceTasks(parts, jobs),
  )
  const onErased = () => epochs.refresh()
  const exporting = exportParts(parts, deps, relay)
  const consumers = erasingConsumers({ database, transport, onErased }, [
    ...parts.consumers,
    ...epochs.consumers(),
    ...maintenance.consumers(),
    ...exporting.consumers,
  ])
  const group = new ConsumerGroup(
    {
      service: parts.name,
      database,
      transport,
      log,
      retryDelaysMs: deps.retryDelaysMs ?? RETRY_DELAYS_MS,
      wakeRelay: () => relay.wake(),
      onTombstone: onErased,
    },
    consumers,
    parts.generation ?? 1,
  )
  const outbox = () => countUnpublished(database.quiet)
  const lag = () => group.backlog()
  // Note: in the order in which an event moves from one to the next.
  const backlog = async (): Promise<Backlog> => ({
    outbox: await outbox(),
    events: await lag(),
    jobs: (await jobs?.backlog()) ?? 0,
  })
  const housekeeping = new Housekeeping(parts.name, deps, { outbox, lag, jobs }, parts.sweeps)
  let migrated = false
  const readiness = checkTogether([
    {
      name: `${parts.name}.database`,
      check: async () => {
        if (!migrated) throw new Error('not migrated yet')
        await database.query('SELECT 1')
      },
    },
  ])
  const others = checkTogether([
    {
      name: `${parts.name}.events`,
      check: async () => {
        await transport.ping()
        group.check()
      },
    },
    ...(parts.dependencies ?? []),
  ])
  const upstreams = parts.upstreams ?? (() => [])
  deps.metrics.upstreams.set(parts.name, upstreams)
  deps.metrics.pools.set(parts.name, () => database.pool())
  const status = async () => [
    versionState(parts.name),
    ...(await Promise.all([readiness(), others()])).flat(),
    ...upstreams().map((state) => describeUpstream(parts.name, state)),
  ]
  const app = createApp(
    {
      log,
      authenticator,
      ids: deps.ids,
      metrics: httpMetrics(deps.metrics, parts.name),
      strict: deps.strict,
    },
    [
      ...parts.routes,
      ...exporting.routes,
      serviceInfoRoute({ name: parts.name, database, transport, backlog, own: parts.ownInfo }),
    ],
  )
  parts.mount?.(app)
  mountProbes(app, { readiness, status }, deps.metrics.registry)

  return {
    name: parts.name,
    app,
    backlog,
    readiness,
    status,
    async start() {
      if (deps.installation) {
        await checkDatabase(database, parts.name, deps.installation)
        await parts.beforeMigrations?.(deps.installation)
      }
      if (deps.migrates ?? true) await migrate(database, parts.migrations, { log, stopping: deps.stopping })
      else await requireMigrated(database, parts.name, parts.migrations)
      migrated = true
      if (deps.installation) await claimDatabase(database, deps.installation)
      await transport.ensureTopics(listTopics(findOwnEvents(parts.name, consumers)))
      await epochs.start()
      await parts.onStart?.()
      relay.start()
      await group.start()
      await jobs?.start(parts.jobHandlers ?? [])
      await maintenance.start()
      housekeeping.start()
    },
    async stop() {
      await runInOrder(
        () => housekeeping.stop(),
        () => group.stop(),
        () => maintenance.stop(),
        async () => jobs?.stop(),
        async () => parts.onStop?.(),
        () => relay.stop(),
        async () => epochs.stop(),
      )
    },
  }
}

/** @throws when the contracts do not name the service: a maintenance run would not wait for it */
function maintenanceTasks(
  { name, maintenance = [] }: Pick<Parts, 'name' | 'maintenance'>,
  jobs: JobQueue | undefined,
): MaintenanceTask[] {
  const restart: MaintenanceTask[] = jobs
    ? [{ kind: 'restart-workers', scope: 'process', run: async () => ({ ...(await jobs.restart()) }) }]
    : []
  const tasks = [...maintenance, ...restart]
  for (const { kind } of tasks) {
    if (!MAINTENANCE_PARTS[kind].includes(name))
      throw new Error(`MAINTENANCE_PARTS has no ${name} for ${kind}`)
  }
  return tasks
}

/** Empty for a service that stores no data of accounts. */
function exportParts(
  { name, exportPerson }: Pick<Parts, 'name' | 'exportPerson'>,
  { database, clock, ids }: ServiceDeps,
  relay: Relay,
): { consumers: Consumer[]; routes: Route[] } {
  const service = requireExportService(name, exportPerson)
  if (service === null || exportPerson === undefined) return { consumers: [], routes: [] }
  const wakeRelay = () => relay.wake()
  return {
    consumers: [preparePartConsumer({ service, database, clock, ids, wakeRelay, exportPerson })],
    routes: [exportPartRoute(service, database)],
  }
}

/** Events that a service emits or consumes. */
function findOwnEvents(name: ServiceName, consumers: Consumer[]): Pick<EventSpec, 'name' | 'state'>[] {
  const consumed = new Set(consumers.map((candidate) => candidate.spec.name))
  return (events as unknown as EventSpec[]).filter(
    (spec) => spec.author === name || spec.author === null || consumed.has(spec.name),
  )
}
