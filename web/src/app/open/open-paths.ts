import { LEGAL_LINKS } from '../../shared/legal-links.ts'
import { paths } from '../../shared/paths.ts'

const OPEN: ReadonlySet<string> = new Set([...LEGAL_LINKS.map(({ to }) => to), paths.formerWithdrawal])
const RECEIPT = /^\/signaler\/[^/]+$/

/** Returns true for pages readable before the age gate; the document holds nothing of any other page until then. */
export function isOpenPath(path: string): boolean {
  const plain = path.toLowerCase().replace(/\/+$/, '')
  return OPEN.has(plain) || RECEIPT.test(plain)
}
