import { isIP } from 'node:net'
import { isLoopbackHost } from '@alcove/kit/config/provider-config'
import { ProviderOutage } from '../../ports.ts'
import { isPublicAddress } from './is-public-address.ts'

const SCHEME_PORTS: Readonly<Record<string, string>> = { 'https:': '443', 'http:': '80' }
/** Names that are internal to a network, whatever a name server answers. */
const INTERNAL_NAME = /^[^.]*$|\.(?:localhost|local|internal|intranet|lan|home\.arpa|corp|home)$/

export interface AddressRules {
  /** Accepts the addresses that this client is for. */
  allowed: (url: URL) => boolean
  /**
   * Exact `host:port` of configured base URLs (`hostAndPort`): only these may be private, or plain HTTP on loopback.
   */
  privateExceptions: readonly string[]
}

/** Formats `host:port`, with the default port of the scheme. */
export function hostAndPort(url: URL): string {
  return `${url.hostname.toLowerCase()}:${url.port || (SCHEME_PORTS[url.protocol] ?? '')}`
}

/**
 * Parses an address that may be requested; its resolved IP addresses are checked again later.
 * @throws ProviderOutage 'refused-address'
 */
export function checkAddress(address: string | URL, rules: AddressRules): URL {
  const url = URL.parse(String(address))
  if (!url) throw createRefusal('is no address')
  if (url.username !== '' || url.password !== '') throw createRefusal('names a user')
  const excepted = rules.privateExceptions.includes(hostAndPort(url))
  const plainAllowed = excepted && isLoopbackHost(url.hostname)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && plainAllowed))
    throw createRefusal(`has the scheme ${url.protocol}`)
  if (!excepted && url.port !== '') throw createRefusal(`has the port ${url.port}`)
  if (!excepted && !isPublicHost(url.hostname)) throw createRefusal(`has the host ${url.hostname}`)
  if (!rules.allowed(url)) throw createRefusal(`has the host ${url.hostname}, which is not configured`)
  return url
}

/**
 * Resolves the target of a redirect.
 * @throws ProviderOutage 'refused-address' for a refused target, or from https to http
 */
export function resolveRedirect(from: URL, location: string, rules: AddressRules): URL {
  const url = URL.parse(location, from.href)
  if (!url) throw createRefusal('of a redirect is none')
  if (from.protocol === 'https:' && url.protocol !== 'https:')
    throw createRefusal('of a redirect leaves https')
  return checkAddress(url, rules)
}

/** Checks by name alone whether a host belongs to the public internet. */
export function isPublicHost(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '')
  if (isIP(bare) !== 0) return isPublicAddress(bare)
  return !INTERNAL_NAME.test(hostname.toLowerCase().replace(/\.+$/, ''))
}

function createRefusal(why: string): ProviderOutage {
  return new ProviderOutage('refused-address', `The address ${why}`)
}
