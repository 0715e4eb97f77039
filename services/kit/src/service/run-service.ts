import type { ServiceName } from '@alcove/contracts'
import { request } from 'undici'
import { z } from 'zod'
import type { FetchJwks } from '../auth/authenticator.ts'
import { systemClock } from '../clock.ts'
import { commonConfig, commonProblems, serviceDatabaseUrls } from '../config/common-config.ts'
import { internalKeys } from '../config/internal-key.ts'
import { ConfigError, type Environment, loadConfigs, onOff } from '../config/load-config.ts'
import { weakSecrets } from '../config/weak-secret.ts'
import { openDatabase } from '../database/database.ts'
import { isSuperuser } from '../database/is-superuser.ts'
import { openTransport } from '../events/open-transport.ts'
import { createOutages, type OutageReport } from '../health/outages.ts'
import { createInternalGuard } from '../http/internal-guard.ts'
import { listen } from '../http/listen.ts'
import { uuidV7 } from '../ids.ts'
import { claimEventLog, provideDatabase } from '../installation/provide-database.ts'
import { droppedLines } from '../log/dropped-lines.ts'
import { openProgramLog } from '../log/open-program-log.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { printRefusal } from './print-refusal.ts'
import { logVersion } from './product-version.ts'
import { releaseStartMemory } from './release-start-memory.ts'
import { runInOrder } from './run-all.ts'
import type { Service, ServiceDeps } from './service.ts'
import { stopOnSignal } from './stop-on-signal.ts'

/** Settings of a service in its own process, besides the service's own. */
export const standaloneConfig = commonConfig.omit({ METRICS_TOKEN: true }).extend({
  IDENTITY_URL: z
    .url()
    .default('http://127.0.0.1:8081')
    .describe('where identity answers with its public keys'),
  SOLE_REPLICA: onOff
    .default(false)
    .describe('this is the only process of its service: it takes up what a killed one left'),
  INTERNAL_KEY: internalKeys,
})

interface Program<S extends z.ZodObject> {
  name: ServiceName
  environment: Environment
  settings: S
  /** Lists inconsistent settings, as lines of a ConfigError. */
  settingsProblems?: (settings: z.output<S>) => string[]
  create: (deps: ServiceDeps, settings: z.output<S>) => Service | Promise<Service>
}

/**
 * Entry point of a service's container: environment, adapters, service, listen, graceful stop. A stop signal before
 * it is ready ends it at once, as nothing needs finishing.
 */
export function runService<S extends z.ZodObject>(program: Program<S>): Promise<void> {
  return printRefusal(() => startService(program))
}

async function startService<S extends z.ZodObject>(program: Program<S>): Promise<void> {
  const { name, environment } = program
  const [config, settings] = loadConfigs([standaloneConfig, program.settings], environment)
  const problems = [
    ...commonProblems(config),
    ...(config.NODE_ENV === 'production' ? weakSecrets({ ...config, ...settings }) : []),
    ...(program.settingsProblems?.(settings) ?? []),
  ]
  if (problems.length > 0) throw new ConfigError(problems)
  const log = openProgramLog(config, name)
  logVersion(log)
  let stop = async () => {}
  const stopping = stopOnSignal(log, () => stop())
  const resolveUrl = <N extends string>(database: N) =>
    serviceDatabaseUrls([database], config.DATABASE_URL, environment)[database]
  const url = resolveUrl(name)
  const eventsUrl = config.EVENT_TRANSPORT === 'postgres' ? resolveUrl('events') : null
  const installation = { id: config.INSTALLATION_ID ?? null, production: config.NODE_ENV === 'production' }
  const migrates = config.MIGRATE === 'at-start'
  await provideDatabase(url, name, installation, { migrates })
  if (eventsUrl !== null) {
    await provideDatabase(eventsUrl, 'events', installation, { migrates })
    await claimEventLog(eventsUrl, installation, log, { migrates })
  }
  const database = openDatabase(url, name, log)
  if (await isSuperuser(database))
    log.warn('database.superuser: give the service a role of its own (docs/operations/postgresql.md)')
  const outages = createOutages(log, notifySupervisor)
  const transport = await openTransport(config, eventsUrl, `alcove-${name}`, log, stopping, outages)
  const service = await program.create(
    {
      log,
      clock: systemClock,
      ids: uuidV7,
      database,
      transport,
      jwks: jwksOver(config.IDENTITY_URL),
      metrics: createMetrics(() => droppedLines(log)),
      strict: config.NODE_ENV !== 'production',
      soleReplica: config.SOLE_REPLICA,
      migrates,
      stopping,
      outages,
      installation,
    },
    settings,
  )
  await service.start()
  // Note: before listening, so that the pause delays no request.
  releaseStartMemory()
  const listener = await listen({
    host: config.HOST,
    port: config.PORT,
    fetch: createInternalGuard({ app: service.app, keys: config.INTERNAL_KEY, ids: uuidV7 }) as never,
    // Note: the gateway reads as fast as its own client and gives up slow ones itself.
    slowestReader: null,
  })
  stop = () => runInOrder(listener.close, service.stop, transport.close, database.close)
  log.info({ host: listener.host, port: listener.port }, 'service.ready')
}

/** Reports outages over the supervisor's channel, if any, so that they reach the operator's terminal. */
function notifySupervisor(outage: OutageReport): void {
  if (process.connected) process.send?.({ outage }, () => undefined)
}

const JWKS_TIMEOUT_MS = 3_000

function jwksOver(identityUrl: string): FetchJwks {
  return async () => {
    const { statusCode, body } = await request(new URL('/internal/jwks.json', identityUrl), {
      headersTimeout: JWKS_TIMEOUT_MS,
      bodyTimeout: JWKS_TIMEOUT_MS,
    })
    const keys = await body.json()
    if (statusCode !== 200) throw new Error(`identity answered ${statusCode} for its keys`)
    return keys as Awaited<ReturnType<FetchJwks>>
  }
}
