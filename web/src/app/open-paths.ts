import { LEGAL_LINKS } from './legal-links.ts'
import { paths } from './paths.ts'

const OPEN: ReadonlySet<string> = new Set([...LEGAL_LINKS.map(({ to }) => to), paths.formerWithdrawal])
const RECEIPT = /^\/signaler\/[^/]+$/

/** Whether a page may be read before the age gate. Of anything else nothing is in the page then. */
export function isOpenPath(path: string): boolean {
  const plain = path.toLowerCase().replace(/\/+$/, '')
  return OPEN.has(plain) || RECEIPT.test(plain)
}
