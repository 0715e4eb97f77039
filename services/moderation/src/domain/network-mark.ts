import { createHmac } from 'node:crypto'
import { networkOf } from '@alcove/kit/http/network-of'

const LENGTH = 22

/**
 * Marks the network of an address (IPv6: its /64), so that reports and mails are counted without storing the address.
 * @param key of the day
 */
export function markNetwork(key: string, address: string): string {
  return createHmac('sha256', key).update(networkOf(address)).digest('base64url').slice(0, LENGTH)
}
