import { createHmac } from 'node:crypto'
import { networkOf, widerNetworkOf } from '@alcove/kit/http/network-of'

const LENGTH = 22

/**
 * Marks the network of an address (IPv6: its /64), so that reports and mails are counted without storing the address.
 * @param key of the day
 */
export function markNetwork(key: string, address: string): string {
  return mark(key, networkOf(address))
}

/**
 * Marks what one customer may own as a whole: the /48 of an IPv6 address, an IPv4 address alone, since its /24 may
 * stand for thousands of households.
 * @param key of the day
 */
export function markWiderNetwork(key: string, address: string): string {
  const network = networkOf(address)
  return mark(key, network.includes(':') ? widerNetworkOf(address) : network)
}

function mark(key: string, network: string): string {
  return createHmac('sha256', key).update(network).digest('base64url').slice(0, LENGTH)
}
