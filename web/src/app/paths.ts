import type { Provider } from '@alcove/contracts/constants'

/** The only place that writes a URL. A leaf: every layer may use it. */
export const paths = {
  home: '/',
  discover: '/categories',
  /** Discover with its filters; empty ones leave no trace. */
  discoverWith({ tags, q }: { tags: readonly string[]; q: string }) {
    const chosen = [tags.length > 0 && `tags=${tags.join(',')}`, q && `q=${encodeURIComponent(q)}`]
    const query = chosen.filter(Boolean).join('&')
    return query === '' ? '/categories' : `/categories?${query}`
  },
  content: (id: string) => `/content/${encodeURIComponent(id)}`,
  /** The page of a provider's video; the id with or without its prefix. */
  providerContent: (provider: Provider, id: string) => `/content/${provider}/${encodeURIComponent(id)}`,
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  /** Links in mails lead to these, with a token behind `#`. */
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
  /** In French as the law names them: people find them by these words. */
  termination: '/resilier',
  withdrawal: '/renoncer',
  /** Where earlier mails and printed texts lead. */
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

/** Addresses outside the site's own routes: a full page load leads there. */
export const places = {
  console: '/backoffice/',
  consoleCases: '/backoffice/#/cases',
  consoleCase: (contentId: string) => `/backoffice/#/cases/${encodeURIComponent(contentId)}/show`,
  /** Asks why a provider's video is to be hidden. */
  consoleHide: (videoId: string) => `/backoffice/#/hidden-videos?masquer=${encodeURIComponent(videoId)}`,
  /** Where minors and people in a hurry are sent. */
  exit: 'https://www.google.com/',
  /** Where people report unlawful contents to the French police. */
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

/** Whether an address of ours is served by the console, outside this site's router. */
export function isConsolePath(path: string): boolean {
  return path === '/backoffice' || path.startsWith(places.console)
}
