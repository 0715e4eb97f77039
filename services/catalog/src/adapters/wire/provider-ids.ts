import { PROVIDER_PREFIXES, type Provider } from '@alcove/contracts/constants'

/** Longest id that is believed, so that it fits a path with its prefix. */
const ID_MAX = 200

/** An id as a provider spells it, from text or number; null where it is none, or cannot stand in a path. */
export function providerIdOf(value: unknown): string | null {
  const id = Number.isSafeInteger(value) ? String(value) : value
  if (typeof id !== 'string' || id.length > ID_MAX || !id.isWellFormed()) return null
  return /^[^\s\p{C}/\\?#%]+$/u.test(id) && !/^\.+$/.test(id) ? id : null
}

export function prefixed(provider: Provider, id: string): string {
  return `${provider}_${id}`
}

/** An id without the prefix of its provider; null for what cannot be one of its ids, such as another's. */
export function withoutPrefix(provider: Provider, id: string): string | null {
  const own = `${provider}_`
  if (id.startsWith(own)) return providerIdOf(id.slice(own.length))
  return PROVIDER_PREFIXES.some((prefix) => id.startsWith(prefix)) ? null : providerIdOf(id)
}
