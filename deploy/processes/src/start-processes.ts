import { SERVICES } from '@alcove/contracts'
import type { Installation } from '@alcove/embedded/installation/open-installation'
import type { Running } from '@alcove/embedded/run-installation'
import { urlOf } from '@alcove/embedded/url-of'
import { upstreamVariable } from '@alcove/gateway/config'
import { createOutages } from '@alcove/kit/health/outages'
import { freePorts } from '@alcove/kit/http/free-ports'
import type { Logger } from '@alcove/kit/log/logger'
import { awaitReady } from './await-ready.ts'
import { environmentOf } from './environment-of.ts'
import { openOperator } from './open-operator.ts'
import { sharedEnvironment } from './shared-environment.ts'
import { type Supervised, supervise } from './supervise.ts'

/** Runs every service and the gateway in separate processes on this machine, connected over HTTP. */
export async function startProcesses(
  installation: Installation,
  log: Logger,
  stopping: AbortSignal,
): Promise<Running> {
  const { config } = installation
  const [gatewayPort = 0, ...ports] = await freePorts(1 + SERVICES.length)
  const port = config.PORT === 0 ? gatewayPort : config.PORT
  const addresses = Object.fromEntries(
    SERVICES.map((name, i) => [upstreamVariable(name), `http://127.0.0.1:${ports[i]}`]),
  )
  const everything = { ...(await sharedEnvironment(installation)), ...addresses }
  const outages = createOutages(log)
  const running: Supervised[] = SERVICES.map((name, i) =>
    supervise(
      name,
      {
        ...environmentOf(name, everything),
        HOST: '127.0.0.1',
        PORT: String(ports[i]),
        SOLE_REPLICA: 'on',
      },
      installation.dataDir,
      log,
      outages,
    ),
  )
  const gateway = { ...environmentOf('gateway', everything), HOST: config.HOST, PORT: String(port) }
  running.push(supervise('gateway', gateway, installation.dataDir, log, outages))
  const url = urlOf({ host: config.HOST, port })
  const operator = openOperator(installation.databases.identity, log)
  const stop = async () => {
    // The gateway first, so that running requests still reach their services.
    await running.at(-1)?.stop()
    await Promise.all(running.map((one) => one.stop()))
    await operator.close()
  }
  try {
    await awaitReady(running, [...Object.values(addresses), url], stopping)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, operator, stop }
}
