import { createHmac, hkdfSync } from 'node:crypto'

const LENGTH = 22

/**
 * Marks the network that a public form was sent from, so that mails can be counted by it and no address is stored or told.
 * @param secret the installation's; without it a mark cannot be tried out for every address there is
 */
export function markNetwork(secret: string): (network: string) => string {
  const key = Buffer.from(hkdfSync('sha256', secret, 'alcove', 'mail-source', 32))
  return (network) => createHmac('sha256', key).update(network).digest('base64url').slice(0, LENGTH)
}
