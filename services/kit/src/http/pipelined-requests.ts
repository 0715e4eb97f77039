import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Requests that one connection may send ahead of their answers; browsers and proxies send none. */
const WAITING_MAX = 100

/**
 * Handles the requests of one connection one after the other, as their answers must come anyway (RFC 9112, 9.3.2): one
 * connection keeps one file, one database query and one answer in memory, however many requests it sends ahead. A
 * connection that sends more than `waitingMax` ahead is closed.
 */
export function handleInTurn(handle: RequestListener, waitingMax = WAITING_MAX): RequestListener {
  const queues = new WeakMap<Socket, [IncomingMessage, ServerResponse][]>()

  function handleNext(socket: Socket, [request, response]: [IncomingMessage, ServerResponse]): void {
    response.once('close', () => {
      const next = socket.destroyed ? undefined : queues.get(socket)?.shift()
      if (next) handleNext(socket, next)
      else queues.delete(socket)
    })
    handle(request, response)
  }

  return (request, response) => {
    const { socket } = request
    const waiting = queues.get(socket)
    if (!waiting) {
      queues.set(socket, [])
      handleNext(socket, [request, response])
    } else if (waiting.length < waitingMax) waiting.push([request, response])
    else socket.destroy()
  }
}
