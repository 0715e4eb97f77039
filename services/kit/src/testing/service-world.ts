import type {
  EventSpec,
  OperationAnswer,
  OperationInput,
  OperationSpec,
  ServiceName,
} from '@alcove/contracts'
import { fillPath, queryString } from '@alcove/contracts/client'
import { pino } from 'pino'
import type { Caller } from '../auth/caller.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { openPostgresTransport } from '../events/postgres/postgres-transport.ts'
import type { EventTransport, Message } from '../events/transport.ts'
import { createUuidV7 } from '../ids.ts'
import { migrateJobQueue } from '../jobs/migrate-job-queue.ts'
import { createMetrics } from '../metrics/metrics.ts'
import type { Service, ServiceDeps } from '../service/service.ts'
import { anEvent, aTombstone } from './builders.ts'
import { createTestClock, type TestClock } from './clock.ts'
import { createTestDatabase } from './databases.ts'
import { eventually } from './eventually.ts'
import { createTestIdentity, type TestIdentity } from './tokens.ts'

export interface Answered<B> {
  status: number
  body: B
  /** `code` of a problem document; undefined for other answers. */
  code: string | undefined
  headers: Headers
}

interface CallOptions {
  as?: Caller
  headers?: Record<string, string>
}

/** One service with its own database, which holds its bus too, and clock. */
export interface ServiceWorld<S extends Service> {
  service: S
  database: Database
  transport: EventTransport
  clock: TestClock
  identity: TestIdentity
  call<O extends OperationSpec>(
    operation: O,
    input: OperationInput<O>,
    options?: CallOptions,
  ): Promise<Answered<OperationAnswer<O>>>
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** Delivers an event of another service; resolves once this service has handled it. */
  receives<E extends EventSpec>(spec: E, data: object): Promise<void>
  /** Delivers a tombstone as its author emits it; resolves once this service has handled it. */
  receivesTombstone(spec: EventSpec, key: string): Promise<void>
  /** @returns the data of this service's events of one name, in order */
  published(spec: Pick<EventSpec, 'name'>): Promise<Record<string, unknown>[]>
  /** Waits until outbox, events and jobs are empty. */
  settle(): Promise<void>
  stop(): Promise<void>
}

interface WorldOptions<S> {
  name: ServiceName
  /** The service's folder. */
  folder: URL
  create: (deps: ServiceDeps, identity: TestIdentity) => Promise<S> | S
  /** Has the tables of the job queue ready, which take longer to create than most tests. */
  hasJobs?: boolean
  /** Timeout for tests that transcode. */
  settleMs?: number
}

const silent = pino({ level: 'silent' })
const RETRIES_MS = [10, 20, 40]

/** Of the bus, in the service's own database: creating a database takes longer than most tests. */
const BUS_SCHEMA = 'bus'

function busOf(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  url.searchParams.set('options', `-c search_path=${BUS_SCHEMA}`)
  return url.toString()
}

export async function startServiceWorld<S extends Service>(
  options: WorldOptions<S>,
): Promise<ServiceWorld<S>> {
  const { url, drop } = await createTestDatabase({
    name: `template_${options.name}_with_bus`,
    fill: async (template) => {
      const database = openDatabase(template, 'template', silent)
      await migrate(database, new URL('prisma/migrations/', options.folder))
      if (options.hasJobs) await migrateJobQueue(database)
      await database.query(`CREATE SCHEMA ${BUS_SCHEMA}`)
      await database.close()
      await (await openPostgresTransport(busOf(template), silent)).close()
    },
  })
  const clock = createTestClock()
  const identity = await createTestIdentity(clock)
  const database = openDatabase(url, options.name, silent)
  const transport = await openPostgresTransport(busOf(url), silent)
  const deps: ServiceDeps = {
    log: process.env.TEST_LOG ? pino({ level: process.env.TEST_LOG }) : silent,
    clock,
    // Of its own: a test that sets the date ahead leaves the ids of later tests alone.
    ids: createUuidV7(),
    database,
    transport,
    jwks: identity.jwks,
    metrics: createMetrics(),
    strict: true,
    soleReplica: true,
    retryDelaysMs: RETRIES_MS,
  }
  const service = await options.create(deps, identity)
  await service.start()

  const world: ServiceWorld<S> = {
    service,
    database,
    transport,
    clock,
    identity,
    async call(operation, input, { as, headers = {} } = {}) {
      const { params, query, body } = input as {
        params?: Record<string, string>
        query?: object
        body?: unknown
      }
      const response = await world.fetch(fillPath(operation.path, params) + queryString({ ...query }), {
        method: operation.method,
        headers: {
          ...(body === undefined ? {} : { 'Content-Type': 'application/ld+json' }),
          ...(as ? { Authorization: `Bearer ${await identity.token(as)}` } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const json = response.headers.get('content-type')?.includes('json') ? await response.json() : undefined
      const problem = json as { code?: string } | undefined
      return { status: response.status, body: json as never, code: problem?.code, headers: response.headers }
    },
    fetch: async (path, init) => service.app.fetch(new Request(`http://alcove.test${path}`, init)),
    async receives(spec, data) {
      await transport.publish([anEvent(spec, data)])
      await world.settle()
    },
    async receivesTombstone(spec, key) {
      await transport.publish([aTombstone(spec, key)])
      await world.settle()
    },
    async published(spec) {
      const rows = await database.query<Message>(
        'SELECT value FROM kit.outbox WHERE topic = $1 ORDER BY id',
        [spec.name],
      )
      return rows.map((row) => JSON.parse(row.value).data)
    },
    settle: () => settle([service], options.settleMs),
    async stop() {
      await service.stop()
      await transport.close()
      await database.close()
      await drop()
    },
  }
  return world
}

/** Waits until all services are idle three times in a row, because one effect may cause the next event. */
export async function settle(services: Pick<Service, 'backlog'>[], timeoutMs = 60_000): Promise<void> {
  let calm = 0
  await eventually(
    async () => {
      const backlogs = await Promise.all(services.map((service) => service.backlog()))
      const waiting = backlogs.reduce(
        (sum, service) => sum + service.outbox + service.events + service.jobs,
        0,
      )
      calm = waiting === 0 ? calm + 1 : 0
      return calm === 3
    },
    { timeoutMs, what: 'settled services' },
  )
}
