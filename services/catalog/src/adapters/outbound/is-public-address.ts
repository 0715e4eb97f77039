import ipaddr from 'ipaddr.js'

/** The only range of public IPv6 addresses; others may embed IPv4 addresses in many ways. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Accepts only addresses of the public internet: not private, link-local, carrier-grade, loopback, multicast or
 * reserved, nor an IPv6 form of such an IPv4 address.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(GLOBAL_UNICAST)) return false
  return parsed.range() === 'unicast'
}
