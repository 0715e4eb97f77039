/** The only place that writes a URL. A leaf without imports: every layer may use it. */
export const paths = {
  home: '/',
  discover: '/categories',
  content: (id: string) => `/content/${encodeURIComponent(id)}`,
  login: '/login',
  register: '/register',
  upload: '/upload',
  library: '/library',
  moderation: '/moderation',
  admin: '/admin',
  subscriptions: '/subscriptions',
  invoices: '/invoices',
  privacyPolicy: '/privacy-policy',
  legalNotice: '/legal-notice',
} as const

/** Addresses outside the site's own routes: a full page load leads there. */
export const places = {
  console: '/backoffice/',
  consoleCases: '/backoffice/#/cases',
  /** Where minors and people in a hurry are sent. */
  exit: 'https://www.google.com/',
  thumbnail: (contentId: string) => `/api/contents/${encodeURIComponent(contentId)}/thumbnail`,
} as const

/** Route patterns of the router. */
export const patterns = { content: '/content/:id' } as const

/** Whether an address of ours is served by the console, outside this site's router. */
export function isConsolePath(path: string): boolean {
  return path === '/backoffice' || path.startsWith(places.console)
}
