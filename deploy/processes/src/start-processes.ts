import { SERVICES } from '@alcove/contracts'
import type { Installation } from '@alcove/embedded/installation/open-installation'
import type { Running } from '@alcove/embedded/run-installation'
import { urlOf } from '@alcove/embedded/url-of'
import { upstreamVariable } from '@alcove/gateway/config'
import type { Environment } from '@alcove/kit/config/load-config'
import { createOutages } from '@alcove/kit/health/outages'
import { freePorts } from '@alcove/kit/http/free-ports'
import type { Logger } from '@alcove/kit/log/logger'
import { awaitReady } from './await-ready.ts'
import { environmentOf } from './environment-of.ts'
import { openOperator } from './open-operator.ts'
import { sharedEnvironment } from './shared-environment.ts'
import { type ProcessSpec, type Supervised, supervise } from './supervise.ts'

/** Runs every service and the gateway in separate processes on this machine, connected over HTTP. */
export async function startProcesses(
  installation: Installation,
  log: Logger,
  stopping: AbortSignal,
): Promise<Running> {
  const { config } = installation
  const workers = config.MEDIA_WORKERS
  const [gatewayPort = 0, ...ports] = await freePorts(1 + SERVICES.length + workers)
  const port = config.PORT === 0 ? gatewayPort : config.PORT
  const addresses = Object.fromEntries(
    SERVICES.map((name, i) => [upstreamVariable(name), `http://127.0.0.1:${ports[i]}`]),
  )
  const everything = { ...(await sharedEnvironment(installation)), ...addresses }
  const outages = createOutages(log)
  const start = (spec: ProcessSpec, environment: Environment) =>
    supervise(spec, { HOST: '127.0.0.1', ...environment }, installation.dataDir, log, outages)
  const running: Supervised[] = SERVICES.map((program, i) =>
    start(
      { program },
      {
        ...environmentOf(program, everything),
        PORT: String(ports[i]),
        SOLE_REPLICA: 'on',
        ...(program === 'media' && workers > 0 ? { PREPARATION: 'elsewhere' } : {}),
      },
    ),
  )
  const workerPorts = ports.slice(SERVICES.length)
  for (const [i, workerPort] of workerPorts.entries()) {
    const name = `media-worker-${i + 1}`
    const WORK_FOLDER = `${everything.WORK_FOLDER}-${name}`
    running.push(
      start(
        { program: 'media', name },
        { ...environmentOf('media', everything), PORT: String(workerPort), WORK_FOLDER },
      ),
    )
  }
  const gateway = { ...environmentOf('gateway', everything), HOST: config.HOST, PORT: String(port) }
  running.push(start({ program: 'gateway' }, gateway))
  const url = urlOf({ host: config.HOST, port })
  const operator = openOperator(installation.databases.identity, log)
  const stop = async () => {
    // The gateway first, so that running requests still reach their services.
    await running.at(-1)?.stop()
    await Promise.all(running.map((one) => one.stop()))
    await operator.close()
  }
  try {
    const workerUrls = workerPorts.map((workerPort) => `http://127.0.0.1:${workerPort}`)
    await awaitReady(running, [...Object.values(addresses), ...workerUrls, url], stopping)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, operator, stop }
}
