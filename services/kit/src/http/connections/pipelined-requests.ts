import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Pipelined requests per connection; browsers and proxies send none, and each takes some 3 kB of memory. */
const WAITING_MAX = 8
/**
 * Bytes of waiting request heads per connection; many short header lines take far more memory than bytes on the wire.
 */
const WAITING_BYTES_MAX = 65_536
/** Bytes of waiting bodies per connection; one body may be longer. */
const WAITING_BODY_BYTES_MAX = 65_536
/** Most that Node reads ahead of a body, and of the trailers behind one in chunks. */
const READ_AHEAD_BYTES = 65_536
const TRAILER_BYTES = 16_384
/** Memory per header beside its text. */
const HEADER_BYTES = 128

export interface Pipelines {
  /** Handles a request once the earlier ones of its connection are answered. */
  handle(request: IncomingMessage, response: ServerResponse, listener: RequestListener): void
  /** Checks whether bytes written now answer what the connection sent last. */
  answersLast(socket: Socket): boolean
}

/**
 * Handles the requests of one connection sequentially, as their answers must be ordered anyway (RFC 9112, 9.3.2), so
 * that pipelining multiplies no files, queries or answers in memory. Closes a connection with more than `WAITING_MAX`
 * waiting requests, `WAITING_BYTES_MAX` bytes of heads, or several bodies of more than `WAITING_BODY_BYTES_MAX`.
 */
export function createPipelines(): Pipelines {
  const queues = new WeakMap<Socket, Queue>()

  function handleNext(socket: Socket, queue: Queue, exchange: Exchange): void {
    const { request, response, listener } = exchange
    queue.current = exchange
    response.once('close', () => {
      // Note: no later answer can be sent; requests that still arrive wait, counted, until the socket closes.
      if (socket.destroyed || socket.writableEnded) return
      const next = queue.waiting.shift()
      queue.current = next
      if (!next) return
      queue.bytes -= headBytes(next.request)
      queue.bodyBytes -= bodyBytes(next.request)
      // Note: answers from memory would follow each other without a turn for other connections.
      setImmediate(() => {
        if (!socket.destroyed) handleNext(socket, queue, next)
      })
    })
    listener(request, response)
  }

  return {
    handle(request, response, listener) {
      const { socket } = request
      // Note: one entry per connection, because changing a weak map is slow.
      let queue = queues.get(socket)
      if (!queue) {
        queue = { current: undefined, waiting: [], bytes: 0, bodyBytes: 0 }
        queues.set(socket, queue)
      }
      const exchange = { request, response, listener }
      if (!queue.current) return handleNext(socket, queue, exchange)
      const body = bodyBytes(request)
      const fits = body === 0 || queue.bodyBytes === 0 || queue.bodyBytes + body <= WAITING_BODY_BYTES_MAX
      queue.bytes += headBytes(request)
      queue.bodyBytes += body
      if (queue.waiting.length < WAITING_MAX && queue.bytes <= WAITING_BYTES_MAX && fits)
        queue.waiting.push(exchange)
      else socket.destroy()
    },
    answersLast(socket) {
      const queue = queues.get(socket)
      if (!queue?.current) return true
      const { request, response } = queue.current
      return queue.waiting.length === 0 && !request.complete && !response.headersSent
    },
  }
}

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  listener: RequestListener
}

interface Queue {
  /** Is being handled. */
  current: Exchange | undefined
  waiting: Exchange[]
  /** Of the waiting heads. */
  bytes: number
  /** Most that the bodies of the waiting requests take. */
  bodyBytes: number
}

/** Most that an unread request takes besides its head. */
function bodyBytes({ headers }: IncomingMessage): number {
  if (headers['transfer-encoding'] !== undefined) return READ_AHEAD_BYTES + TRAILER_BYTES
  return Math.min(Number(headers['content-length'] ?? 0) || 0, READ_AHEAD_BYTES)
}

function headBytes({ url = '', rawHeaders }: IncomingMessage): number {
  return rawHeaders.reduce(
    (sum, text) => sum + text.length,
    url.length + (rawHeaders.length / 2) * HEADER_BYTES,
  )
}
