import type { Provider } from '@alcove/contracts/constants'
import type { Pace } from '@alcove/kit/concurrency/pacer'
import type { ProviderEndpoint } from '@alcove/kit/config/provider-config'
import type { VideoProvider } from '../ports.ts'
import { createEpornerProvider } from './eporner/provider.ts'
import { createLetsjerktvProvider } from './letsjerktv/provider.ts'
import type { GuardedClient } from './outbound/guarded-client.ts'
import { type AddressRules, hostAndPort } from './outbound/refuse-address.ts'
import type { ProviderOptions } from './provider-options.ts'
import { createRedtubeProvider } from './redtube/provider.ts'

const FACTORIES: Readonly<Record<Provider, (options: ProviderOptions) => VideoProvider>> = {
  eporner: createEpornerProvider,
  letsjerktv: createLetsjerktvProvider,
  redtube: createRedtubeProvider,
}

/** Creates the three providers at their configured addresses; null for one that is off. */
export function openProviders(
  endpoints: readonly ProviderEndpoint[],
  http: GuardedClient,
  pace: Pace,
): Record<Provider, VideoProvider | null> {
  const open = (name: Provider) => {
    const endpoint = endpoints.find((candidate) => candidate.name === name)
    if (!endpoint || endpoint.baseUrl === null) return null
    return FACTORIES[name]({ baseUrl: endpoint.baseUrl, http, pace, frameHosts: endpoint.frameHosts })
  }
  return { eporner: open('eporner'), letsjerktv: open('letsjerktv'), redtube: open('redtube') }
}

/** Allows requests to the configured hosts and ports of the providers only. */
export function providerAddressRules(endpoints: readonly ProviderEndpoint[]): AddressRules {
  const bases = endpoints.flatMap(({ baseUrl }) => (baseUrl === null ? [] : [hostAndPort(new URL(baseUrl))]))
  return { allowed: (url) => bases.includes(hostAndPort(url)), privateExceptions: bases }
}
