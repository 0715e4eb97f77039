import { BlockList, isIP } from 'node:net'

const PRIVATE = new BlockList()
for (const [address, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  PRIVATE.addSubnet(address, bits, 'ipv4')
PRIVATE.addAddress('::1', 'ipv6')
PRIVATE.addSubnet('fc00::', 7, 'ipv6')

/** Names that no public name server answers: those of containers and of local networks (RFC 6762, RFC 8375). */
const LOCAL_NAME = /^[^.]+$|\.(?:localhost|local|internal|lan|home\.arpa)$/

/**
 * True for this machine and for private networks, as far as an address or a name tells.
 * @param hostname of a URL
 */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  const version = isIP(host)
  if (version === 0) return LOCAL_NAME.test(host)
  return PRIVATE.check(host, version === 4 ? 'ipv4' : 'ipv6')
}
