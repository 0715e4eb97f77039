import { PROVIDER_PREFIXES, type Provider } from '@alcove/contracts/constants'

/** Longest accepted id, so that it fits a path with its prefix. */
const ID_MAX = 200

/** Parses a provider's id from text or number; null for one that is invalid or unsafe in a path. */
export function parseProviderId(value: unknown): string | null {
  const id = Number.isSafeInteger(value) ? String(value) : value
  if (typeof id !== 'string' || id.length > ID_MAX || !id.isWellFormed()) return null
  return /^[^\s\p{C}/\\?#%]+$/u.test(id) && !/^\.+$/.test(id) ? id : null
}

export function addPrefix(provider: Provider, id: string): string {
  return `${provider}_${id}`
}

/** Removes the provider's prefix from an id; null for invalid ids and other providers' ids. */
export function removePrefix(provider: Provider, id: string): string | null {
  const own = `${provider}_`
  if (id.startsWith(own)) return parseProviderId(id.slice(own.length))
  return PROVIDER_PREFIXES.some((prefix) => id.startsWith(prefix)) ? null : parseProviderId(id)
}
