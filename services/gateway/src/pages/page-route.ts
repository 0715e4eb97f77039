import { PROVIDER_PREFIXES, PROVIDERS, type Provider } from '@alcove/contracts'

/** Addresses without a parameter. */
const FIXED = {
  '/': 'home',
  '/index.html': 'home',
  '/categories': 'discover',
  '/subscriptions': 'subscriptions',
  '/privacy-policy': 'privacyPolicy',
  '/legal-notice': 'legalNotice',
  '/login': 'login',
  '/register': 'register',
  '/upload': 'upload',
  '/library': 'library',
  '/moderation': 'moderation',
  '/admin': 'admin',
  '/invoices': 'invoices',
  '/terms-of-sale': 'termsOfSale',
  '/resilier': 'termination',
  '/renoncer-au-contrat': 'withdrawal',
  '/subscription/success': 'subscriptionSuccess',
  '/subscription/cancel': 'subscriptionCancel',
} as const
export type FixedPage = (typeof FIXED)[keyof typeof FIXED]

/** A page of the public site. */
export type PageRoute =
  | { kind: 'fixed'; page: FixedPage; path: string }
  | { kind: 'local'; id: string; path: string }
  | { kind: 'provider'; provider: Provider; id: string; path: string }
  /** `/content/{id}` with the prefix of a provider: the site leads on to the provider's page, where there is one. */
  | { kind: 'prefixed'; leadsTo: string | null; path: string }

const CONTENT = /^\/content\/(?:([^/]+)\/)?([^/]+)$/i

/** The page at a path, as the site's own router sees it; null where it leads to Home. */
export function pageRouteOf(path: string): PageRoute | null {
  const trimmed = path.replace(/\/+$/, '') || '/'
  const fixed = trimmed.toLowerCase()
  if (Object.hasOwn(FIXED, fixed)) {
    const page = FIXED[fixed as keyof typeof FIXED]
    return { kind: 'fixed', page, path: page === 'home' ? '/' : fixed }
  }
  const [, owner, written] = CONTENT.exec(trimmed) ?? []
  const id = written === undefined ? null : decoded(written)
  if (id === null) return null
  if (owner === undefined) return contentRoute(id)
  const provider = PROVIDERS.find((name) => name === owner.toLowerCase())
  return provider ? { kind: 'provider', provider, id, path: providerPath(provider, id) } : null
}

export function contentPath(id: string): string {
  return `/content/${encodeURIComponent(id)}`
}

/** @param id with or without its prefix; the address carries it */
export function providerPath(provider: Provider, id: string): string {
  const prefix = `${provider}_`
  return `/content/${provider}/${encodeURIComponent(id.startsWith(prefix) ? id : prefix + id)}`
}

function contentRoute(id: string): PageRoute {
  const path = contentPath(id)
  const prefix = PROVIDER_PREFIXES.find((one) => id.startsWith(one))
  if (prefix === undefined) return { kind: 'local', id, path }
  const provider = PROVIDERS.find((name) => prefix === `${name}_`)
  return { kind: 'prefixed', leadsTo: provider ? providerPath(provider, id) : null, path }
}

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}
