import { createHmac, hkdfSync } from 'node:crypto'

const LENGTH = 22

/** Purpose of marks; marks of different purposes cannot be linked. */
type Purpose = 'mail-source' | 'log-client'

/**
 * Marks the network of a request, so that networks can be told apart without storing addresses.
 * @param secret of the installation; without it marks cannot be brute-forced over all addresses
 */
export function markNetwork(secret: string, purpose: Purpose): (network: string) => string {
  const key = Buffer.from(hkdfSync('sha256', secret, 'alcove', purpose, 32))
  return (network) => createHmac('sha256', key).update(network).digest('base64url').slice(0, LENGTH)
}
