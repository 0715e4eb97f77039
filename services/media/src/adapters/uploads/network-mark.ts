import { createHmac } from 'node:crypto'
import { networkOf } from '@alcove/kit/http/network-of'

/** Marks networks so that two files of one can be told, and no address is stored. */
export function createNetworkMark(secret: string): (address: string) => string {
  const key = createHmac('sha256', secret).update('preparation-network').digest()
  return (address) => createHmac('sha256', key).update(networkOf(address)).digest('base64url').slice(0, 32)
}
