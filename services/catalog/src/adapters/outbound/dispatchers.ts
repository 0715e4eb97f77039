import { lookup } from 'node:dns/promises'
import { Agent, type Dispatcher, ProxyAgent } from 'undici'
import { type AddressRules, hostAndPort, isPublicHost } from './address-rules.ts'
import { checkedLookup, type Resolve, refusePrivateName } from './checked-lookup.ts'
import { isPublicAddress } from './public-address.ts'
import { resolveByDns } from './resolve-by-dns.ts'

const CONNECTIONS_PER_ORIGIN = 8
const MAX_HEADER_BYTES = 16 * 1024
/** Against peers that fall silent while a caller allows much time. */
const SILENCE_MS = 30_000

export interface DispatcherOptions extends Pick<AddressRules, 'privateExceptions'> {
  resolve?: Resolve | undefined
  /** URL of a proxy that all connections to public hosts go through, by CONNECT; others are made directly. */
  proxy?: string | undefined
}

/** How an address that has passed its rules is connected to. */
export interface Dispatchers {
  /** @throws ProviderOutage 'refused-address' for a name that leads inside, where a proxy would connect */
  of(url: URL): Promise<Dispatcher>
  close(): Promise<void>
}

export function openDispatchers({ privateExceptions, resolve, proxy }: DispatcherOptions): Dispatchers {
  const limits = {
    connections: CONNECTIONS_PER_ORIGIN,
    pipelining: 1,
    allowH2: false,
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: SILENCE_MS,
    bodyTimeout: SILENCE_MS,
  }
  const resolveHere: Resolve = resolve ?? ((hostname) => lookup(hostname, { all: true }))
  const agentFor = (isAllowed: (address: string) => boolean) =>
    new Agent({ ...limits, connect: { lookup: checkedLookup(resolveHere, isAllowed) } })
  // Note: a lookup does not know the port, and an exception is a host and a port: hence two agents.
  const toPublic = agentFor(isPublicAddress)
  const toExceptions = agentFor(() => true)
  const throughProxy = proxy === undefined ? null : new ProxyAgent({ ...limits, uri: proxy })
  return {
    async of(url) {
      const excepted = privateExceptions.includes(hostAndPort(url))
      if (throughProxy === null || !isPublicHost(url.hostname)) return excepted ? toExceptions : toPublic
      // Note: a name that is unknown here is left to the proxy, which may be the only one to know it.
      if (!excepted) await refusePrivateName(url.hostname, resolve ?? resolveByDns, isPublicAddress)
      return throughProxy
    },
    async close() {
      await Promise.all([toPublic, toExceptions, throughProxy].map((agent) => agent?.destroy()))
    },
  }
}
