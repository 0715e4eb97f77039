import type { IncomingMessage } from 'node:http'

/**
 * Checks whether a connection has to end with the answer to a request: what follows one that asks for another protocol is
 * not read, and the body of a request that has none by its method is read by nobody.
 */
export function isLastRequest({ method, headers }: IncomingMessage): boolean {
  if (headers.upgrade !== undefined) return true
  const hasNoBody = method === 'GET' || method === 'HEAD'
  return (
    hasNoBody && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)
  )
}
