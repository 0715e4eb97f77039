import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Requests that one connection may send ahead of their answers; browsers and proxies send none. */
const WAITING_MAX = 100
/** Bytes of heads that wait on one connection. A head of many short lines takes far more memory than it took to send. */
const WAITING_BYTES_MAX = 65_536
/** Of one header in memory, beside its text. */
const HEADER_BYTES = 128

/**
 * Handles the requests of one connection one after the other, as their answers must come anyway (RFC 9112, 9.3.2): one
 * connection keeps one file, one database query and one answer in memory, however many requests it sends ahead. A
 * connection that sends more than `WAITING_MAX` requests or `WAITING_BYTES_MAX` bytes of heads ahead is closed.
 */
export function handleInTurn(handle: RequestListener): RequestListener {
  const queues = new WeakMap<Socket, Waiting>()

  function handleNext(socket: Socket, [request, response]: [IncomingMessage, ServerResponse]): void {
    response.once('close', () => {
      const waiting = queues.get(socket)
      const next = socket.destroyed ? undefined : waiting?.requests.shift()
      if (!waiting || !next) return void queues.delete(socket)
      waiting.bytes -= headBytes(next[0])
      handleNext(socket, next)
    })
    handle(request, response)
  }

  return (request, response) => {
    const { socket } = request
    const waiting = queues.get(socket)
    if (!waiting) {
      queues.set(socket, { requests: [], bytes: 0 })
      return handleNext(socket, [request, response])
    }
    waiting.bytes += headBytes(request)
    if (waiting.requests.length < WAITING_MAX && waiting.bytes <= WAITING_BYTES_MAX)
      waiting.requests.push([request, response])
    else socket.destroy()
  }
}

interface Waiting {
  requests: [IncomingMessage, ServerResponse][]
  bytes: number
}

function headBytes({ url = '', rawHeaders }: IncomingMessage): number {
  return rawHeaders.reduce(
    (sum, text) => sum + text.length,
    url.length + (rawHeaders.length / 2) * HEADER_BYTES,
  )
}
