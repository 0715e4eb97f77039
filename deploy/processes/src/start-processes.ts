import { SERVICES } from '@alcove/contracts'
import type { DatabaseName } from '@alcove/embedded/config'
import { databaseVariable } from '@alcove/embedded/config'
import { until } from '@alcove/embedded/demo/until'
import type { Installation } from '@alcove/embedded/installation/open-installation'
import { readOrCreateInternalKey } from '@alcove/embedded/installation/secrets'
import type { Running } from '@alcove/embedded/run-installation'
import { urlOf } from '@alcove/embedded/url-of'
import { upstreamVariable } from '@alcove/gateway/config'
import { type Environment, isUnset } from '@alcove/kit/config/load-config'
import { freePorts } from '@alcove/kit/http/free-ports'
import type { Logger } from '@alcove/kit/log/logger'
import { environmentOf } from './environment-of.ts'
import { openOperator } from './open-operator.ts'
import { type Supervised, supervise } from './supervise.ts'

const READY_MS = 60_000
const READY_ANSWER_MS = 3_000

/** Every service and the gateway as a process of its own on this machine, spoken to over HTTP. */
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
  const everything = {
    ...installation.environment,
    ...databaseVariables(installation),
    ...addresses,
    ...(await internalKey(installation)),
  }
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
    ),
  )
  const gateway = { ...environmentOf('gateway', everything), HOST: config.HOST, PORT: String(port) }
  running.push(supervise('gateway', gateway, installation.dataDir, log))
  const url = urlOf({ host: config.HOST, port })
  const operator = openOperator(installation.databases.identity, log)
  const stop = async () => {
    // The door first: what is under way still finds its services.
    await running.at(-1)?.stop()
    await Promise.all(running.map((one) => one.stop()))
    await operator.close()
  }
  try {
    await until('all processes are ready', READY_MS, async () => {
      stopping.throwIfAborted()
      const failed = running.find((one) => one.refused())
      if (failed)
        throw new Error(`${failed.name} does not start; see logs/${failed.name}.log in the data folder`)
      const answers = await Promise.all([...Object.values(addresses), url].map(isReady))
      return answers.every(Boolean) || undefined
    })
  } catch (error) {
    await stop()
    throw error
  }
  return { url, operator, stop }
}

/** Each process says for itself; the gateway does not answer for services. */
async function isReady(url: string): Promise<boolean> {
  const signal = AbortSignal.timeout(READY_ANSWER_MS)
  const response = await fetch(`${url}/readyz`, { signal }).catch(() => null)
  return response?.status === 200
}

function databaseVariables({ databases }: Installation): Environment {
  return Object.fromEntries(
    Object.entries(databases).map(([name, url]) => [databaseVariable(name as DatabaseName), url]),
  )
}

/** As the operator names it, as a value or a file; else the one that this installation has made. */
async function internalKey({ environment, dataDir }: Installation): Promise<Environment> {
  if (!isUnset(environment.INTERNAL_KEY) || !isUnset(environment.INTERNAL_KEY_FILE)) return {}
  return { INTERNAL_KEY: await readOrCreateInternalKey(dataDir) }
}
