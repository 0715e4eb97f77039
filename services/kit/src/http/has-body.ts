import type { IncomingMessage } from 'node:http'

/** @returns true when the request headers announce a body */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
