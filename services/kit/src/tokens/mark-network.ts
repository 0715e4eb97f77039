import { createHmac, hkdfSync } from 'node:crypto'

const LENGTH = 22

/** What marks are made for: those of one purpose say nothing of those of another. */
type Purpose = 'mail-source' | 'log-client'

/**
 * Marks the network that a request came from, so that it is told from others and no address is stored or told.
 * @param secret the installation's; without it a mark cannot be tried out for every address there is
 */
export function markNetwork(secret: string, purpose: Purpose): (network: string) => string {
  const key = Buffer.from(hkdfSync('sha256', secret, 'alcove', purpose, 32))
  return (network) => createHmac('sha256', key).update(network).digest('base64url').slice(0, LENGTH)
}
