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
  '/forgot-password': 'forgotPassword',
  '/reset-password': 'resetPassword',
  '/account': 'account',
  '/account/confirm-email': 'confirmEmail',
  '/account/refuse-email': 'refuseEmail',
  '/upload': 'upload',
  '/library': 'library',
  '/moderation': 'moderation',
  '/admin': 'admin',
  '/invoices': 'invoices',
  '/terms-of-use': 'termsOfUse',
  '/terms-of-sale': 'termsOfSale',
  '/resilier': 'termination',
  '/renoncer': 'withdrawal',
  '/renoncer-au-contrat': 'withdrawal',
  '/signaler': 'report',
  '/aide': 'help',
  '/subscription/success': 'subscriptionSuccess',
  '/subscription/cancel': 'subscriptionCancel',
  '/account/delete': 'deleteAccount',
} as const
export type FixedPage = (typeof FIXED)[keyof typeof FIXED] | 'reportState'

/** A page of the public site. */
export type PageRoute =
  | { kind: 'fixed'; page: FixedPage; path: string }
  | { kind: 'local'; id: string; path: string }
  | { kind: 'provider'; provider: Provider; id: string; path: string }
  /** `/content/{id}` with the prefix of a provider: the site leads on to the provider's page, where there is one. */
  | { kind: 'prefixed'; leadsTo: string | null; path: string }

/** Longer than the address of any page, the id of a provider written in percent signs included. */
const PATH_MAX = 2_048

/** Of the answer to a report: the holder of its receipt sees the page, and no search engine learns of it. */
const RECEIPT = /^\/signaler\/[^/]+$/i
const CONTENT = /^\/content\/(?:([^/]+)\/)?([^/]+)$/i

/** The page at a path, as the site's own router sees it; null where it leads to Home. */
export function pageRouteOf(path: string): PageRoute | null {
  if (path.length > PATH_MAX) return null
  const trimmed = withoutTrailingSlashes(path) || '/'
  const fixed = trimmed.toLowerCase()
  if (Object.hasOwn(FIXED, fixed)) {
    const page = FIXED[fixed as keyof typeof FIXED]
    return { kind: 'fixed', page, path: page === 'home' ? '/' : fixed }
  }
  if (RECEIPT.test(trimmed)) return { kind: 'fixed', page: 'reportState', path: '/signaler/recu' }
  const [, owner, written] = CONTENT.exec(trimmed) ?? []
  const id = written === undefined ? null : decoded(written)
  if (id === null) return null
  if (owner === undefined) return contentRoute(id)
  const provider = PROVIDERS.find((name) => name === owner.toLowerCase())
  return provider ? { kind: 'provider', provider, id, path: providerPath(provider, id) } : null
}

/** Note: a regular expression for it takes quadratic time, and anybody may ask for any path. */
function withoutTrailingSlashes(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end--
  return path.slice(0, end)
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
