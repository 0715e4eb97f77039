import { fileURLToPath } from 'node:url'
import { SERVICES, type ServiceName } from '@alcove/contracts'
import { gatewayConfig } from '@alcove/gateway/config'
import { createGateway } from '@alcove/gateway/gateway'
import type { Upstream } from '@alcove/gateway/ports'
import { inProcess } from '@alcove/gateway/upstreams/in-process'
import { type RunningClock, systemClock } from '@alcove/kit/clock'
import { loadConfig } from '@alcove/kit/config/load-config'
import { type Database, openDatabase } from '@alcove/kit/database/database'
import { openTransport } from '@alcove/kit/events/open-transport'
import { createOutages } from '@alcove/kit/health/outages'
import type { DependencyState } from '@alcove/kit/health/readiness'
import { type Listener, listen } from '@alcove/kit/http/listen'
import { uuidV7 } from '@alcove/kit/ids'
import { droppedLines } from '@alcove/kit/log/dropped-lines'
import type { Logger } from '@alcove/kit/log/logger'
import { createMetrics, type Metrics } from '@alcove/kit/metrics/metrics'
import { PRODUCT_VERSION } from '@alcove/kit/service/product-version'
import { runInOrder, runTogether } from '@alcove/kit/service/run-all'
import type { Service, ServiceDeps } from '@alcove/kit/service/service'
import type { Installation } from './installation/open-installation.ts'
import type { Running } from './run-installation.ts'
import { createServices, type Services } from './services.ts'
import { urlOf } from './url-of.ts'

/** Runs every service and the gateway in this process. */
export interface Platform extends Running {
  services: Services
  metrics: Metrics
}

export async function startPlatform(
  installation: Installation,
  log: Logger,
  stopping: AbortSignal,
  clock: RunningClock = systemClock,
): Promise<Platform> {
  const { config, databases, environment } = installation
  const metrics = createMetrics(() => droppedLines(log))
  const outages = createOutages(log)
  const transport = await openTransport(config, databases.events, 'alcove', log, stopping, outages)
  const opened: Database[] = []
  let services: Services | undefined
  const depsOf = (name: ServiceName): ServiceDeps => {
    const serviceLog = log.child({ service: name })
    const database = openDatabase(databases[name], name, serviceLog)
    opened.push(database)
    return {
      log: serviceLog,
      clock,
      ids: uuidV7,
      database,
      transport,
      jwks: async () => {
        const response = await services?.identity.app.request('/internal/jwks.json')
        return (await response?.json()) as Awaited<ReturnType<ServiceDeps['jwks']>>
      },
      metrics,
      strict: config.NODE_ENV !== 'production',
      soleReplica: true,
      migrates: config.MIGRATE === 'at-start',
      stopping,
      outages,
      installation: { id: installation.id, production: config.NODE_ENV === 'production' },
    }
  }
  let started: Services[ServiceName][] = []
  let listener: Listener | undefined
  async function stop(): Promise<void> {
    await runInOrder(
      async () => listener?.close(),
      () => runTogether(started.map((service) => service.stop())),
      () => transport.close(),
      () => runTogether(opened.map((database) => database.close())),
    )
  }
  try {
    services = await createServices(depsOf, environment)
    const all = SERVICES.map((name) => (services as Services)[name])
    started = all
    stopping.throwIfAborted()
    await runTogether(all.map((service) => service.start()))
    const gateway = createGateway(
      {
        log: log.child({ service: 'gateway' }),
        clock,
        ids: uuidV7,
        metrics,
        upstreams: upstreamsTo(services),
        sites: { web: builtSite('web'), backoffice: builtSite('backoffice') },
        version: PRODUCT_VERSION,
        database: () => databaseState(all),
      },
      loadConfig(gatewayConfig, environment),
    )
    listener = await listen({
      host: config.HOST,
      port: config.PORT,
      fetch: gateway.fetch as never,
      prepare: gateway.prepare,
    })
  } catch (error) {
    await stop().catch(() => undefined)
    throw error
  }
  return { url: urlOf(listener), operator: services.identity.operator, services, metrics, stop }
}

/** Reports down only when no service reaches its database: one outage leaves the rest usable. */
async function databaseState(services: Pick<Service, 'readiness'>[]): Promise<DependencyState> {
  const states = (await Promise.all(services.map((service) => service.readiness()))).flat()
  const { ok, detail } = states.find((state) => state.ok) ?? (states[0] as DependencyState)
  return { name: 'database', ok, detail }
}

function upstreamsTo(services: Services): Record<ServiceName, Upstream> {
  return Object.fromEntries(SERVICES.map((name) => [name, inProcess(services[name])])) as Record<
    ServiceName,
    Upstream
  >
}

function builtSite(name: string): string {
  return fileURLToPath(new URL(`../../../${name}/dist/`, import.meta.url))
}
