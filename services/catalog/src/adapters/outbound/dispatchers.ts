import { lookup } from 'node:dns/promises'
import { Agent, type Dispatcher, ProxyAgent } from 'undici'
import { isPublicAddress } from './is-public-address.ts'
import { type AddressRules, hostAndPort, isPublicHost } from './refuse-address.ts'
import { createCheckedLookup, type Resolve, refusePrivateName } from './refuse-private-lookup.ts'
import { resolveByDns } from './resolve-by-dns.ts'

const MAX_HEADER_BYTES = 16 * 1024
/** Limits silent peers even when the caller's own deadline is long. */
const SILENCE_MS = 30_000

export interface DispatcherOptions extends Pick<AddressRules, 'privateExceptions'> {
  resolve?: Resolve | undefined
  /** URL of the proxy for all connections to public hosts, by CONNECT; other connections are direct. */
  proxy?: string | undefined
}

/** Chooses the connection for an address that has passed its rules. */
export interface Dispatchers {
  /** @throws ProviderOutage 'refused-address' for a name with a private address that a proxy would connect to */
  findDispatcher(url: URL): Promise<Dispatcher>
  close(): Promise<void>
}

export function openDispatchers({ privateExceptions, resolve, proxy }: DispatcherOptions): Dispatchers {
  // Note: callers limit their own calls; a common limit would let a hanging provider delay others at its origin.
  const limits = {
    pipelining: 1,
    allowH2: false,
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: SILENCE_MS,
    bodyTimeout: SILENCE_MS,
  }
  const resolveHere: Resolve = resolve ?? ((hostname) => lookup(hostname, { all: true }))
  const agentFor = (isAllowed: (address: string) => boolean) =>
    new Agent({ ...limits, connect: { lookup: createCheckedLookup(resolveHere, isAllowed) } })
  // Note: a lookup sees no port, but an exception is a host and a port: hence two agents.
  const toPublic = agentFor(isPublicAddress)
  const toExceptions = agentFor(() => true)
  const throughProxy = proxy === undefined ? null : new ProxyAgent({ ...limits, uri: proxy })
  return {
    async findDispatcher(url) {
      const excepted = privateExceptions.includes(hostAndPort(url))
      if (throughProxy === null || !isPublicHost(url.hostname)) return excepted ? toExceptions : toPublic
      // Note: a name that is unknown here is left to the proxy, which may be the only one able to resolve it.
      if (!excepted) await refusePrivateName(url.hostname, resolve ?? resolveByDns, isPublicAddress)
      return throughProxy
    },
    async close() {
      await Promise.all([toPublic, toExceptions, throughProxy].map((agent) => agent?.destroy()))
    },
  }
}
