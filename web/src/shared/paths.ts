import type { Provider } from '@alcove/contracts/constants'

/** The only file that writes URLs; every layer may import it. */
export const paths = {
  home: '/',
  discover: '/categories',
  /** Discover with its filters; omits empty ones. */
  discoverWith({ tags, q }: { tags: readonly string[]; q: string }) {
    const chosen = [tags.length > 0 && `tags=${tags.join(',')}`, q && `q=${encodeURIComponent(q)}`]
    const query = chosen.filter(Boolean).join('&')
    return query === '' ? '/categories' : `/categories?${query}`
  },
  content: (id: string) => `/content/${encodeURIComponent(id)}`,
  /** Page of a provider's video; accepts the id with or without its prefix. */
  providerContent: (provider: Provider, id: string) => `/content/${provider}/${encodeURIComponent(id)}`,
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  /** Targets of links in emails, with a token behind `#`. */
  resetPassword: '/reset-password',
  confirmEmail: '/account/confirm-email',
  refuseEmail: '/account/refuse-email',
  account: '/account',
  upload: '/upload',
  library: '/library',
  moderation: '/moderation',
  admin: '/admin',
  subscriptions: '/subscriptions',
  subscriptionSuccess: '/subscription/success',
  subscriptionCancel: '/subscription/cancel',
  invoices: '/invoices',
  /** In French, by the words that the law uses and people search for. */
  termination: '/resilier',
  withdrawal: '/renoncer',
  /** Linked from earlier emails and printed texts. */
  formerWithdrawal: '/renoncer-au-contrat',
  termsOfSale: '/terms-of-sale',
  termsOfUse: '/terms-of-use',
  privacyPolicy: '/privacy-policy',
  legalNotice: '/legal-notice',
  help: '/aide',
  report: '/signaler',
  reportState: (receipt: string) => `/signaler/${encodeURIComponent(receipt)}`,
  deleteAccount: '/account/delete',
} as const

/** Addresses outside the router of this site; each takes a full page load. */
export const addresses = {
  console: '/backoffice/',
  consoleCases: '/backoffice/#/cases',
  consoleCase: (contentId: string) => `/backoffice/#/cases/${encodeURIComponent(contentId)}/show`,
  /** Opens the dialog that hides a provider's video. */
  consoleHide: (videoId: string) => `/backoffice/#/hidden-videos?masquer=${encodeURIComponent(videoId)}`,
  /** Target of quick exit and of refused minors. */
  exit: 'https://www.google.com/',
  /** French police form for reporting unlawful content. */
  pharos: 'https://www.internet-signalement.gouv.fr',
  phone: (number: string) => `tel:${number.replaceAll(' ', '')}`,
  thumbnail: (contentId: string) => `/api/contents/${encodeURIComponent(contentId)}/thumbnail`,
} as const

/** Route patterns of the router. */
export const patterns = {
  content: '/content/:id',
  eporner: '/content/eporner/:id',
  letsjerktv: '/content/letsjerktv/:id',
  redtube: '/content/redtube/:id',
  reportState: '/signaler/:receipt',
} as const

/** Returns true for paths that the console serves. */
export function isConsolePath(path: string): boolean {
  return path === '/backoffice' || path.startsWith(addresses.console)
}
