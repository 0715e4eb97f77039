import { Resolver } from 'node:dns/promises'
import type { Resolve } from './checked-lookup.ts'

/** Behind a proxy there may be no name server at all: none is waited for long, and no thread of the process waits. */
const PATIENCE = { timeout: 400, tries: 1 }

/** Asks name servers alone, as a proxy elsewhere would; what this machine's own files say has no say there. */
export const resolveByDns: Resolve = async (hostname) => {
  const resolver = new Resolver(PATIENCE)
  const [four, six] = await Promise.all([
    resolver.resolve4(hostname).catch(() => []),
    resolver.resolve6(hostname).catch(() => []),
  ])
  return [
    ...four.map((address) => ({ address, family: 4 })),
    ...six.map((address) => ({ address, family: 6 })),
  ]
}
