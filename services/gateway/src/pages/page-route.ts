import { PROVIDER_PREFIXES, PROVIDERS, type Provider } from '@alcove/contracts'

/** Paths without a parameter. */
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
  /** `/content/{id}` with a provider's prefix, which leads to that provider's page if it exists. */
  | { kind: 'prefixed'; leadsTo: string | null; path: string }

/** Longer than any page path, even with a percent-encoded provider id. */
const PATH_MAX = 2_048

/** The answer to a report: visible to the holder of its receipt, not to search engines. */
const RECEIPT = /^\/signaler\/[^/]+$/i
const CONTENT = /^\/content\/(?:([^/]+)\/)?([^/]+)$/i

/** Parses a path as the site's own router does; null for one that leads to Home. */
export function parsePageRoute(path: string): PageRoute | null {
  if (path.length > PATH_MAX) return null
  const trimmed = removeTrailingSlashes(path) || '/'
  const fixed = trimmed.toLowerCase()
  if (Object.hasOwn(FIXED, fixed)) {
    const page = FIXED[fixed as keyof typeof FIXED]
    return { kind: 'fixed', page, path: page === 'home' ? '/' : fixed }
  }
  if (RECEIPT.test(trimmed)) return { kind: 'fixed', page: 'reportState', path: '/signaler/recu' }
  const [, owner, written] = CONTENT.exec(trimmed) ?? []
  const id = written === undefined ? null : decodeSegment(written)
  if (id === null) return null
  if (owner === undefined) return toContentRoute(id)
  const provider = PROVIDERS.find((name) => name === owner.toLowerCase())
  return provider ? { kind: 'provider', provider, id, path: toProviderPath(provider, id) } : null
}

/** Note: a regular expression would take quadratic time on arbitrary paths. */
function removeTrailingSlashes(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end--
  return path.slice(0, end)
}

export function toContentPath(id: string): string {
  return `/content/${encodeURIComponent(id)}`
}

/** @param id with or without its prefix; the path has it */
export function toProviderPath(provider: Provider, id: string): string {
  const prefix = `${provider}_`
  return `/content/${provider}/${encodeURIComponent(id.startsWith(prefix) ? id : prefix + id)}`
}

function toContentRoute(id: string): PageRoute {
  const path = toContentPath(id)
  const prefix = PROVIDER_PREFIXES.find((prefix) => id.startsWith(prefix))
  if (prefix === undefined) return { kind: 'local', id, path }
  const provider = PROVIDERS.find((name) => prefix === `${name}_`)
  return { kind: 'prefixed', leadsTo: provider ? toProviderPath(provider, id) : null, path }
}

function decodeSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}
