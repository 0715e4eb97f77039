import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Pipelined requests per connection; browsers and proxies send none, and each takes some 3 kB of memory. */
const WAITING_MAX = 8
/**
 * Bytes of waiting request heads per connection; one may be longer. Many short header lines take far more memory than bytes
 * on the wire.
 */
const WAITING_BYTES_MAX = 16_384
/** Bytes of waiting heads and bodies of all connections together. */
const ALL_WAITING_BYTES_MAX = 32 * 1024 ** 2
/** Memory of a request and its answer beside their text. */
const REQUEST_BYTES = 1_024
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
 * waiting requests, several heads of more than `WAITING_BYTES_MAX`, or several bodies of more than `WAITING_BODY_BYTES_MAX`,
 * and any that would have to wait while `allWaitingMax` bytes do.
 */
export function createPipelines(allWaitingMax = ALL_WAITING_BYTES_MAX): Pipelines {
  const queues = new WeakMap<Socket, Queue>()
  let allWaiting = 0

  /** @param sign 1 for a request that waits now, -1 for one that no longer does */
  function count(queue: Queue, request: IncomingMessage, sign: 1 | -1): void {
    const [head, body] = [sign * headBytes(request), sign * bodyBytes(request)]
    queue.bytes += head
    queue.bodyBytes += body
    allWaiting += head + body
  }

  function handleNext(socket: Socket, queue: Queue, exchange: Exchange): void {
    const { request, response, listener } = exchange
    queue.current = exchange
    response.once('close', () => {
      // Note: no later answer can be sent; requests that still arrive wait, counted, until the socket closes.
      if (socket.destroyed || socket.writableEnded) return
      const next = queue.waiting.shift()
      queue.current = next
      if (!next) return
      count(queue, next.request, -1)
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
        const added: Queue = { current: undefined, waiting: [], bytes: 0, bodyBytes: 0 }
        queue = added
        queues.set(socket, added)
        socket.once('close', () => {
          for (const { request: waiting } of added.waiting.splice(0)) count(added, waiting, -1)
        })
      }
      const exchange = { request, response, listener }
      if (!queue.current) return handleNext(socket, queue, exchange)
      if (socket.destroyed) return
      const isFirst = queue.waiting.length === 0
      queue.waiting.push(exchange)
      count(queue, request, 1)
      if (!fits(queue, isFirst) || allWaiting > allWaitingMax) socket.destroy()
    },
    answersLast(socket) {
      const queue = queues.get(socket)
      if (!queue?.current) return true
      const { request, response } = queue.current
      return queue.waiting.length === 0 && !request.complete && !response.headersSent
    },
  }
}

function fits({ waiting, bytes, bodyBytes }: Queue, isFirst: boolean): boolean {
  if (isFirst) return true
  return waiting.length <= WAITING_MAX && bytes <= WAITING_BYTES_MAX && bodyBytes <= WAITING_BODY_BYTES_MAX
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
    REQUEST_BYTES + url.length + (rawHeaders.length / 2) * HEADER_BYTES,
  )
}
