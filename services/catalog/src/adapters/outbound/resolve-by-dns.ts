import { Resolver } from 'node:dns/promises'
import type { Resolve } from './checked-lookup.ts'

/** Behind a proxy there may be no name server at all: all of them together are waited for so long, and by no thread. */
const PATIENCE_MS = 400

/** Asks name servers alone, as a proxy elsewhere would; what this machine's own files say has no say there. */
export const resolveByDns: Resolve = async (hostname) => {
  const resolver = new Resolver({ timeout: PATIENCE_MS, tries: 1 })
  const late = setTimeout(() => resolver.cancel(), PATIENCE_MS)
  const [four, six] = await Promise.all([
    resolver.resolve4(hostname).catch(() => []),
    resolver.resolve6(hostname).catch(() => []),
  ]).finally(() => clearTimeout(late))
  return [
    ...four.map((address) => ({ address, family: 4 })),
    ...six.map((address) => ({ address, family: 6 })),
  ]
}
