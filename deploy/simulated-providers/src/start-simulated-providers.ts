import { PROVIDERS, type Provider } from '@alcove/contracts/constants'
import { type Clock, systemClock } from '@alcove/kit/clock'
import { listen } from '@alcove/kit/http/listen'
import { simulatedApp } from './simulated-app.ts'

const HOST = '127.0.0.1'

export interface SimulatedProviders {
  port: number
  /** Value of `PROVIDER_<NAME>_URL`. */
  urls: Record<Provider, string>
  stop(): Promise<void>
}

export interface SimulatedProvidersOptions {
  /** 0, or nothing, takes a free one. */
  port?: number
  /** Dates of videos count back from its day. */
  clock?: Clock
}

/**
 * One server for all three providers, reachable from this machine alone.
 * @throws EADDRINUSE when the port is taken
 */
export async function startSimulatedProviders({
  port = 0,
  clock = systemClock,
}: SimulatedProvidersOptions = {}): Promise<SimulatedProviders> {
  const app = simulatedApp(clock)
  const listener = await listen({ host: HOST, port, fetch: app.fetch as never })
  const urls = PROVIDERS.map((name) => [name, `http://${HOST}:${listener.port}/${name}`])
  return { port: listener.port, urls: Object.fromEntries(urls), stop: listener.close }
}
