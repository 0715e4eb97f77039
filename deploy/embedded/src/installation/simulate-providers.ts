import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Environment, loadConfig } from '@alcove/kit/config/load-config'
import { providerConfig, providerPlaces } from '@alcove/kit/config/provider-config'
import { freePorts } from '@alcove/kit/http/free-ports'
import {
  type SimulatedProviders,
  startSimulatedProviders,
} from '@alcove/simulated-providers/start-simulated-providers'
import type { PlatformConfig } from '../config.ts'

export interface Simulation {
  /** Base URLs of the providers that are simulated, as settings of catalog and gateway; empty when none is. */
  environment: Environment
  stop(): Promise<void>
}

/** Stands in for every provider whose base URL nobody has set. In production such a provider is off. */
export async function simulateProviders(
  mode: PlatformConfig['NODE_ENV'],
  dataDir: string,
  environment: Environment,
): Promise<Simulation> {
  const missing =
    mode === 'production'
      ? []
      : providerPlaces(loadConfig(providerConfig, environment)).filter((place) => place.baseUrl === null)
  if (missing.length === 0) return { environment: {}, stop: async () => undefined }
  const { urls, stop } = await startOnKnownPort(dataDir)
  return {
    environment: Object.fromEntries(
      missing.map(({ name }) => [`PROVIDER_${name.toUpperCase()}_URL`, urls[name]]),
    ),
    stop,
  }
}

/** On the port of the last time where it is still free: what the catalogue keeps of a provider names the port. */
async function startOnKnownPort(dataDir: string): Promise<SimulatedProviders> {
  const file = join(dataDir, 'simulated-providers-port')
  const known = Number(await readFile(file, 'utf8').catch(() => ''))
  if (Number.isInteger(known) && known > 0 && known < 65_536) {
    const started = await startSimulatedProviders({ port: known }).catch(unlessRefused)
    if (started) return started
  }
  const [port = 0] = await freePorts(1)
  await writeFile(file, `${port}\n`)
  return startSimulatedProviders({ port })
}

function unlessRefused(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') throw error
}
