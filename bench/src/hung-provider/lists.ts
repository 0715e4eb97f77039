import { PROVIDERS, type Provider } from '@alcove/contracts/constants'

/** Search path of each provider's videos. */
const SEARCHES: Readonly<Record<Provider, string>> = {
  eporner: '/api/adult-content/eporner/search?query=',
  letsjerktv: '/api/adult-content/letsjerktv/search?query=',
  redtube: '/api/adult-content/redtube/search?search=',
}

/** A list of one provider. */
export interface List {
  provider: Provider
  path: string
}

export function searchFor(provider: Provider, text: string, page = 1): List {
  return { provider, path: `${SEARCHES[provider]}${encodeURIComponent(text)}&page=${page}` }
}

/** The first pages of every provider, alternating between providers. */
export function pagesOfAll(text: string, pages: number): List[] {
  return Array.from({ length: pages }, (_, i) =>
    PROVIDERS.map((provider) => searchFor(provider, text, i + 1)),
  ).flat()
}
