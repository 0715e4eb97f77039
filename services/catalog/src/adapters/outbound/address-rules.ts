import { isIP } from 'node:net'
import { isLoopbackHost } from '@alcove/kit/config/provider-config'
import { ProviderOutage } from '../../ports.ts'
import { isPublicAddress } from './public-address.ts'

const SCHEME_PORTS: Readonly<Record<string, string>> = { 'https:': '443', 'http:': '80' }
/** Names that mean something inside a network only, whatever a name server says. */
const INTERNAL_NAME = /^[^.]*$|\.(?:localhost|local|internal|intranet|lan|home\.arpa|corp|home)$/

export interface AddressRules {
  /** Whether an address is one this client is for. */
  allowed: (url: URL) => boolean
  /** Exact `host:port` of configured base URLs (`hostAndPort`): these alone may be private, or plain on loopback. */
  privateExceptions: readonly string[]
}

/** `host:port` of an address, with the port that its scheme stands for. */
export function hostAndPort(url: URL): string {
  return `${url.hostname.toLowerCase()}:${url.port || (SCHEME_PORTS[url.protocol] ?? '')}`
}

/**
 * An address that may be asked. Names are judged again by what they resolve to.
 * @throws ProviderOutage 'refused-address'
 */
export function checkedAddress(address: string | URL, rules: AddressRules): URL {
  const url = URL.parse(String(address))
  if (!url) throw refused('is no address')
  if (url.username !== '' || url.password !== '') throw refused('names a user')
  const excepted = rules.privateExceptions.includes(hostAndPort(url))
  const plainAllowed = excepted && isLoopbackHost(url.hostname)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && plainAllowed))
    throw refused(`has the scheme ${url.protocol}`)
  if (!excepted && url.port !== '') throw refused(`has the port ${url.port}`)
  if (!excepted && !isPublicHost(url.hostname)) throw refused(`has the host ${url.hostname}`)
  if (!rules.allowed(url)) throw refused(`has the host ${url.hostname}, which nobody configured`)
  return url
}

/**
 * Where a redirect leads.
 * @throws ProviderOutage 'refused-address' where it leads astray, or from https to http
 */
export function redirectTarget(from: URL, location: string, rules: AddressRules): URL {
  const url = URL.parse(location, from.href)
  if (!url) throw refused('of a redirect is none')
  if (from.protocol === 'https:' && url.protocol !== 'https:') throw refused('of a redirect leaves https')
  return checkedAddress(url, rules)
}

/** Whether a host is, as far as its name tells, one of the public internet. */
export function isPublicHost(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '')
  if (isIP(bare) !== 0) return isPublicAddress(bare)
  return !INTERNAL_NAME.test(hostname.toLowerCase().replace(/\.+$/, ''))
}

function refused(why: string): ProviderOutage {
  return new ProviderOutage('refused-address', `The address ${why}`)
}
