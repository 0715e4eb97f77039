import { PROVIDER_PREFIXES } from '@alcove/contracts/constants'

/** Whether an id belongs to a provider's video; any other is local (specification, section 1). */
export const isProviderId = (id: string) => PROVIDER_PREFIXES.some((prefix) => id.startsWith(prefix))
