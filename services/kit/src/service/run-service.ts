import type { ServiceName } from '@alcove/contracts'
import { request } from 'undici'
import { z } from 'zod'
import type { FetchJwks } from '../auth/authenticator.ts'
import { systemClock, uuidV7 } from '../clock.ts'
import { type Environment, loadConfig, onOff } from '../config/load-config.ts'
import { processConfig, serviceDatabaseUrls } from '../config/process-config.ts'
import { openDatabase } from '../database/database.ts'
import { ensureDatabase } from '../database/ensure-database.ts'
import { openTransport } from '../events/open-transport.ts'
import { listen } from '../http/listen.ts'
import { createLogger } from '../log/logger.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { inOrder } from './run-all.ts'
import type { Service, ServiceDeps } from './service.ts'
import { stopOnSignal } from './stop-on-signal.ts'

/** What a service in a process of its own needs beside its own settings. */
export const standaloneConfig = processConfig.extend({
  IDENTITY_URL: z
    .url()
    .default('http://127.0.0.1:8081')
    .describe('where identity answers with its public keys'),
  SOLE_REPLICA: onOff
    .default(false)
    .describe('this is the only process of its service: it takes up what a killed one left'),
})

interface Program<S extends z.ZodObject> {
  name: ServiceName
  environment: Environment
  settings: S
  create: (deps: ServiceDeps, settings: z.output<S>) => Service | Promise<Service>
}

/**
 * Container entry of any service: environment, adapters, service, listen, graceful stop. Told to end before it is
 * ready, it ends at once: nothing that it does until then needs to be finished.
 */
export async function runService<S extends z.ZodObject>(program: Program<S>): Promise<void> {
  const { name, environment } = program
  const config = loadConfig(standaloneConfig, environment)
  const settings = loadConfig(program.settings, environment)
  const log = createLogger(config.LOG_LEVEL).child({ service: name })
  let stop = async () => {}
  stopOnSignal(log, () => stop())
  const urls = serviceDatabaseUrls([name, 'events'], config.DATABASE_URL, environment)
  await ensureDatabase(urls[name])
  if (config.EVENT_TRANSPORT === 'postgres') await ensureDatabase(urls.events)
  const installation = { id: config.INSTALLATION_ID ?? null, production: config.NODE_ENV === 'production' }
  const database = openDatabase(urls[name], name, log)
  const transport = await openTransport(config, urls.events, `alcove-${name}`, log)
  const service = await program.create(
    {
      log,
      clock: systemClock,
      ids: uuidV7,
      database,
      transport,
      jwks: jwksOver(config.IDENTITY_URL),
      metrics: createMetrics(),
      strict: config.NODE_ENV !== 'production',
      soleReplica: config.SOLE_REPLICA,
      installation,
    },
    settings,
  )
  await service.start()
  const listener = await listen({
    host: config.HOST,
    port: config.PORT,
    fetch: (request) => service.app.fetch(request),
  })
  stop = () => inOrder(listener.close, service.stop, transport.close, database.close)
  log.info({ host: listener.host, port: listener.port }, 'ready')
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
