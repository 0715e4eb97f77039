import { isIPv6 } from 'node:net'

/** Stands for a missing client address; no real caller has it, so it shares no rate limit. */
export const NO_ADDRESS = '0.0.0.0'

const V4_IN_V6 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** Groups IPv6 addresses by /64, because one customer owns a whole /64. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const v4 = V4_IN_V6.exec(address)?.[1]
  if (v4) return v4
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const groups = [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
