import { type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Pipelines } from './pipelined-requests.ts'

const STATUSES: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/**
 * Answers what is no HTTP, too large or too late as Node does, and closes. Behind another request it only closes:
 * Node's answer would be read as that of the earlier request.
 */
export function refuseUnreadable(server: Server, pipelines: Pipelines): void {
  server.on('clientError', (error: NodeJS.ErrnoException, stream) => {
    const socket = stream as Socket
    if (socket.writable && pipelines.answersLast(socket)) {
      const status = STATUSES[error.code ?? ''] ?? 400
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n\r\n`)
    }
    socket.destroy(error)
  })
}
