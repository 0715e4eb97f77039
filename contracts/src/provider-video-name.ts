import { PROVIDER_PREFIXES, PROVIDERS, type Provider } from './constants.ts'

/** Names a provider's video by its prefixed id. */
export interface ProviderVideoName {
  provider: Provider
  videoId: string
}

const ID_MAX = 200
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/**
 * URL of a page of the site, which names the provider or has it in the id: `/content/eporner/eporner_x`,
 * `/content/x`.
 */
const PAGE = /\/content\/(?:([a-z]+)\/)?([^/?#]+)\/?(?:[?#].*)?$/i

/**
 * Parses what a person types or pastes: an id with or without prefix, or the URL of a page of the site.
 * @param provider of an id without prefix; by default guessed from the id's form
 * @returns `local` for a local content, null when the text names no video
 */
export function readProviderVideo(text: string, provider?: Provider): ProviderVideoName | 'local' | null {
  const trimmed = text.trim()
  const [, owner, written] = PAGE.exec(trimmed) ?? []
  const id = written === undefined ? trimmed : decoded(written)
  if (id === null || !isId(id)) return null
  if (UUID.test(id)) return 'local'
  const prefix = PROVIDER_PREFIXES.find((prefix) => id.startsWith(prefix))
  const named = PROVIDERS.find((provider) => provider === owner?.toLowerCase())
  if (owner !== undefined && named === undefined) return null
  if (prefix === undefined) return toName(named ?? provider ?? guessProvider(id), id)
  const own = PROVIDERS.find((provider) => prefix === `${provider}_`)
  const bare = id.slice(prefix.length)
  if (own === undefined || (named ?? own) !== own || !isId(bare)) return null
  // A second prefix is ambiguous between parsers, so it is refused.
  return PROVIDER_PREFIXES.some((prefix) => bare.startsWith(prefix)) ? null : toName(own, bare)
}

const toName = (provider: Provider, id: string) => ({ provider, videoId: `${provider}_${id}` })

/** Provider 3 numbers its videos; provider 1 uses eleven letters and digits. */
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
