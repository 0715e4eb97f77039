import ipaddr from 'ipaddr.js'

/** Only here do public IPv6 addresses live; what lies outside may lead back to IPv4 in more ways than have names. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an IP address is one of the public internet: not private, link-local, carrier-grade, loopback,
 * multicast or reserved, nor an IPv6 form of an IPv4 address that is.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(GLOBAL_UNICAST)) return false
  return parsed.range() === 'unicast'
}
