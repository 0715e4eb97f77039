import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Pipelined requests per connection; browsers and proxies send none. */
const WAITING_MAX = 100
/**
 * Bytes of waiting request heads per connection; many short header lines take far more memory than bytes on the wire.
 */
const WAITING_BYTES_MAX = 65_536
/** Memory per header beside its text. */
const HEADER_BYTES = 128

/**
 * Handles the requests of one connection sequentially, as their answers must be ordered anyway (RFC 9112, 9.3.2), so
 * that pipelining multiplies no files, queries or answers in memory. Closes a connection with more than `WAITING_MAX`
 * waiting requests or `WAITING_BYTES_MAX` bytes of heads.
 */
export function handleSequentially(handle: RequestListener): RequestListener {
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
