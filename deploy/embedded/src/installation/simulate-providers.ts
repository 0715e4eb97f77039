import { type Environment, loadConfig } from '@alcove/kit/config/load-config'
import { providerConfig, providerEndpoints } from '@alcove/kit/config/provider-config'
import { startSimulatedProviders } from '@alcove/simulated-providers/start-simulated-providers'
import type { PlatformConfig } from '../config.ts'
import { onKnownPort } from './known-port.ts'

export interface Simulation {
  /** Base URLs of the simulated providers, as settings of catalog and gateway; empty when none is simulated. */
  environment: Environment
  stop(): Promise<void>
}

/** Simulates every provider without a configured base URL. In production such a provider is off. */
export async function simulateProviders(
  mode: PlatformConfig['NODE_ENV'],
  dataDir: string,
  environment: Environment,
): Promise<Simulation> {
  const missing =
    mode === 'production'
      ? []
      : providerEndpoints(loadConfig(providerConfig, environment)).filter((place) => place.baseUrl === null)
  if (missing.length === 0) return { environment: {}, stop: async () => undefined }
  const { urls, stop } = await onKnownPort(dataDir, 'simulated-providers-port', (port) =>
    startSimulatedProviders({ port }),
  )
  return {
    environment: Object.fromEntries(
      missing.map(({ name }) => [`PROVIDER_${name.toUpperCase()}_URL`, urls[name]]),
    ),
    stop,
  }
}
