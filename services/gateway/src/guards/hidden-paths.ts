import { PROVIDER_PREFIXES, PROVIDERS } from '@alcove/contracts'
import { plainPath } from './plain-path.ts'

/** What search engines have no business with: calls, files, accounts, and pages about videos of others. */
const HIDDEN = [
  ...['/api', '/media', '/objects', '/backoffice', '/internal'],
  ...['/login', '/register', '/upload', '/library', '/invoices', '/moderation', '/admin', '/subscription'],
  // The answer to a report, for the holder of its receipt.
  '/signaler/recu',
  ...PROVIDERS.map((name) => `/content/${name}`),
]
const ABOUT_OTHERS = PROVIDER_PREFIXES.map((prefix) => `/content/${prefix}`)

/** Whether an address must not be found by search engines, however it is spelt. */
export function isHidden(path: string): boolean {
  const plain = plainPath(path)
  return (
    HIDDEN.some((prefix) => plain === prefix || plain.startsWith(`${prefix}/`)) ||
    ABOUT_OTHERS.some((prefix) => plain.startsWith(prefix))
  )
}
