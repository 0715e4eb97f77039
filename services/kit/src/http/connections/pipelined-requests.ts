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
  const queues = new WeakMap<Socket, Queue>()

  function handleNext(socket: Socket, queue: Queue, [request, response]: Exchange): void {
    response.once('close', () => {
      const next = socket.destroyed ? undefined : queue.requests.shift()
      queue.isBusy = next !== undefined
      if (!next) return
      queue.bytes -= headBytes(next[0])
      handleNext(socket, queue, next)
    })
    handle(request, response)
  }

  return (request, response) => {
    const { socket } = request
    // Note: one entry per connection, because changing a weak map is slow.
    let queue = queues.get(socket)
    if (!queue) {
      queue = { isBusy: false, requests: [], bytes: 0 }
      queues.set(socket, queue)
    }
    if (!queue.isBusy) {
      queue.isBusy = true
      return handleNext(socket, queue, [request, response])
    }
    queue.bytes += headBytes(request)
    if (queue.requests.length < WAITING_MAX && queue.bytes <= WAITING_BYTES_MAX)
      queue.requests.push([request, response])
    else socket.destroy()
  }
}

type Exchange = [IncomingMessage, ServerResponse]

interface Queue {
  /** A request of this connection is being handled. */
  isBusy: boolean
  /** Requests that wait. */
  requests: Exchange[]
  bytes: number
}

function headBytes({ url = '', rawHeaders }: IncomingMessage): number {
  return rawHeaders.reduce(
    (sum, text) => sum + text.length,
    url.length + (rawHeaders.length / 2) * HEADER_BYTES,
  )
}
