import { PROVIDER_PREFIXES, PROVIDERS, type Provider } from './constants.ts'

/** A provider's video, by its id with prefix. */
export interface ProviderVideoName {
  provider: Provider
  videoId: string
}

const ID_MAX = 200
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** Of a page of the site, which names the provider or has it in the id: `/content/eporner/eporner_x`, `/content/x`. */
const PAGE = /\/content\/(?:([a-z]+)\/)?([^/?#]+)\/?(?:[?#].*)?$/i

/**
 * Reads what a person types or pastes: an id with or without prefix, or the address of a page of the site.
 * @param provider of an id without prefix; without it the form of the id decides
 * @returns `local` for a local content, null for what names no video
 */
export function readProviderVideo(text: string, provider?: Provider): ProviderVideoName | 'local' | null {
  const trimmed = text.trim()
  const [, owner, written] = PAGE.exec(trimmed) ?? []
  const id = written === undefined ? trimmed : decoded(written)
  if (id === null || !isId(id)) return null
  if (UUID.test(id)) return 'local'
  const prefix = PROVIDER_PREFIXES.find((one) => id.startsWith(one))
  const named = PROVIDERS.find((one) => one === owner?.toLowerCase())
  if (owner !== undefined && named === undefined) return null
  if (prefix === undefined) return nameOf(named ?? provider ?? guessProvider(id), id)
  const own = PROVIDERS.find((one) => prefix === `${one}_`)
  const bare = id.slice(prefix.length)
  if (own === undefined || (named ?? own) !== own || !isId(bare)) return null
  // A second prefix would be another video to some and the same one to others.
  return PROVIDER_PREFIXES.some((one) => bare.startsWith(one)) ? null : nameOf(own, bare)
}

const nameOf = (provider: Provider, id: string) => ({ provider, videoId: `${provider}_${id}` })

/** Provider 3 counts its videos, provider 1 names them with eleven letters and digits. */
function guessProvider(id: string): Provider {
  if (/^\d+$/.test(id)) return 'redtube'
  return /^[A-Za-z0-9]{11}$/.test(id) ? 'eporner' : 'letsjerktv'
}

function isId(id: string): boolean {
  return id.length <= ID_MAX && id.isWellFormed() && /^[^\s\p{C}/\\?#%]+$/u.test(id) && !/^\.+$/.test(id)
}

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}
