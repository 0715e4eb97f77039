import type { IncomingMessage } from 'node:http'

/** Checks that a request has one Host header (RFC 9112, 3.2), by HTTP/1.0 too: addresses are made of it. */
export function hasOneHost({ rawHeaders }: IncomingMessage): boolean {
  let count = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]
    if (name?.length === 4 && name.toLowerCase() === 'host') count++
  }
  return count === 1
}
