import type { Provider } from '@alcove/contracts/constants'
import type { ProviderEndpoint } from '@alcove/kit/config/provider-config'
import type { Pace } from '@alcove/kit/pacer'
import type { VideoProvider } from '../ports.ts'
import { createEpornerProvider } from './eporner/provider.ts'
import { createLetsjerktvProvider } from './letsjerktv/provider.ts'
import { type AddressRules, hostAndPort } from './outbound/address-rules.ts'
import type { GuardedClient } from './outbound/guarded-client.ts'
import type { ProviderOptions } from './provider-options.ts'
import { createRedtubeProvider } from './redtube/provider.ts'

const FACTORIES: Readonly<Record<Provider, (options: ProviderOptions) => VideoProvider>> = {
  eporner: createEpornerProvider,
  letsjerktv: createLetsjerktvProvider,
  redtube: createRedtubeProvider,
}

/** The three providers, each where an operator put it; null: off. */
export function openProviders(
  places: readonly ProviderEndpoint[],
  http: GuardedClient,
  pace: Pace,
): Record<Provider, VideoProvider | null> {
  const open = (name: Provider) => {
    const place = places.find((candidate) => candidate.name === name)
    if (!place || place.baseUrl === null) return null
    return FACTORIES[name]({ baseUrl: place.baseUrl, http, pace, frameHosts: place.frameHosts })
  }
  return { eporner: open('eporner'), letsjerktv: open('letsjerktv'), redtube: open('redtube') }
}

/** Where a client of the providers may go: to the configured hosts and ports, and nowhere else. */
export function providerAddressRules(places: readonly ProviderEndpoint[]): AddressRules {
  const bases = places.flatMap(({ baseUrl }) => (baseUrl === null ? [] : [hostAndPort(new URL(baseUrl))]))
  return { allowed: (url) => bases.includes(hostAndPort(url)), privateExceptions: bases }
}
