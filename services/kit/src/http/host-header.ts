import type { IncomingMessage } from 'node:http'

/** Checks that a request has one Host header; HTTP/1.0 allows none (RFC 9112, 3.2). */
export function hasOneHost({ httpVersion, rawHeaders }: IncomingMessage): boolean {
  let count = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]
    if (name?.length === 4 && name.toLowerCase() === 'host') count++
  }
  return count === 1 || (count === 0 && httpVersion === '1.0')
}
