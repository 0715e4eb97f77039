import { PROVIDER_PREFIXES, PROVIDERS } from '@alcove/contracts'
import { plainPath } from './plain-path.ts'

/** Paths that search engines must not index: calls, files, accounts, and pages of provider videos. */
const HIDDEN = [
  ...['/api', '/media', '/objects', '/backoffice', '/internal'],
  ...['/login', '/register', '/upload', '/library', '/invoices', '/moderation', '/admin', '/subscription'],
  // Note: shows the answer to a report to the holder of its receipt.
  '/signaler/recu',
  ...PROVIDERS.map((name) => `/content/${name}`),
]
const PROVIDER_PAGES = PROVIDER_PREFIXES.map((prefix) => `/content/${prefix}`)

/** Checks whether a path, in any spelling, must not be indexed. */
export function isHiddenPath(path: string): boolean {
  const plain = plainPath(path)
  return (
    HIDDEN.some((prefix) => plain === prefix || plain.startsWith(`${prefix}/`)) ||
    PROVIDER_PAGES.some((prefix) => plain.startsWith(prefix))
  )
}
