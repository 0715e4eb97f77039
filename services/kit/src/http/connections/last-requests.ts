import type { IncomingMessage } from 'node:http'

/**
 * Checks whether a connection has to end with the answer to a request: Node does not parse what follows one that asks for
 * another protocol, and no handler reads the body of a GET or HEAD.
 */
export function isLastRequest({ method, headers }: IncomingMessage): boolean {
  if (headers.upgrade !== undefined) return true
  const hasNoBody = method === 'GET' || method === 'HEAD'
  return (
    hasNoBody && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)
  )
}
