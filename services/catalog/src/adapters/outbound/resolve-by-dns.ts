import { Resolver } from 'node:dns/promises'
import type { Resolve } from './refuse-private-lookup.ts'

/** Limits the wait for all name servers together, without a thread: behind a proxy there may be none. */
const PATIENCE_MS = 400

/** Resolves by name servers only, as a proxy elsewhere would; ignores the hosts file of this machine. */
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
