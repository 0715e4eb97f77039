import { PROVIDER_PREFIXES, PROVIDERS, type Provider } from '@alcove/contracts/constants'

/** Returns true for the id of a provider's video; any other id is local (specification, section 1). */
export const isProviderId = (id: string) => PROVIDER_PREFIXES.some((prefix) => id.startsWith(prefix))

/** Provider of an id by its prefix; undefined for local ids and for an unknown prefix. */
export const readProvider = (id: string): Provider | undefined =>
  PROVIDERS.find((provider) => id.startsWith(`${provider}_`))
