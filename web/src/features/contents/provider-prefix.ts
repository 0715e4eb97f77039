import { PROVIDER_PREFIXES, PROVIDERS, type Provider } from '@alcove/contracts/constants'

/** Whether an id belongs to a provider's video; any other is local (specification, section 1). */
export const isProviderId = (id: string) => PROVIDER_PREFIXES.some((prefix) => id.startsWith(prefix))

/** The provider of an id by its prefix; undefined for local ones, and for the prefix without a provider. */
export const providerOf = (id: string): Provider | undefined =>
  PROVIDERS.find((provider) => id.startsWith(`${provider}_`))
