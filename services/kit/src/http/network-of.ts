import { isIPv4, isIPv6 } from 'node:net'

/** Stands for a missing client address; no real caller has it, so it shares no rate limit. */
export const NO_ADDRESS = '0.0.0.0'

const V4_IN_V6 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** Groups of an IPv6 address that a customer, a site of an operator, and an operator gets in one piece. */
const NETWORK_GROUPS = 4
const WIDER_GROUPS = 3
const OPERATOR_GROUPS = 2

/** Groups IPv6 addresses by /64, because one customer owns a whole /64. */
export function networkOf(address: string): string {
  return v4Of(address) ?? prefixOf(address, NETWORK_GROUPS)
}

/**
 * Groups IPv6 addresses by /48 and IPv4 addresses by /24, what one site is often given in one piece. For generous limits
 * only: an IPv4 /24 may stand for thousands of households.
 */
export function widerNetworkOf(address: string): string {
  const v4 = v4Of(address)
  return v4 === undefined ? prefixOf(address, WIDER_GROUPS) : v4.slice(0, v4.lastIndexOf('.'))
}

/**
 * Lists the networks of an address, widest first, for turns in each: /32, /48 and /64 of IPv6, /24 and address of IPv4.
 * Whoever owns an IPv6 /32, as small operators do, has 65 536 times a /48.
 */
export function networksOf(address: string): string[] {
  const networks = [widerNetworkOf(address), networkOf(address)]
  return v4Of(address) === undefined ? [prefixOf(address, OPERATOR_GROUPS), ...networks] : networks
}

/** Lists the networks around an address, widest first, and a key in place of the address itself. */
export function networksAround(address: string, key: string): string[] {
  return [...networksOf(address).slice(0, -1), key]
}

/** Undefined for IPv6 addresses and names. */
function v4Of(address: string): string | undefined {
  return isIPv4(address) ? address : V4_IN_V6.exec(address)?.[1]
}

function prefixOf(address: string, count: number): string {
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const groups = [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return groups
    .slice(0, count)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
