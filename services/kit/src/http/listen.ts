import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { handleInTurn } from './pipelined-requests.ts'
import { type BodyRate, closeSlowBodies } from './slow-bodies.ts'
import { closeSlowReaders } from './slow-readers.ts'

type FetchCallback = Parameters<typeof getRequestListener>[0]

export interface ListenOptions {
  host: string
  /** 0 takes a free one. */
  port: number
  fetch: FetchCallback
  /**
   * Runs on Node's own response before the app does: the cheap place for headers that every answer carries. It may also
   * answer itself; then it resolves to true, and the app hears nothing of the request.
   */
  prepare?: (request: IncomingMessage, response: ServerResponse) => Promise<boolean> | undefined
  /** A connection on which nothing moves for this long is given up, whoever is waiting. */
  idleMs?: number
  /** A body that comes more slowly is given up with its connection. */
  slowestBody?: BodyRate
  /** An answer that is taken more slowly is given up with its connection; null: however slowly it is taken. */
  slowestReader?: BodyRate | null
}

export interface Listener {
  server: Server
  host: string
  port: number
  /** Takes no new connections, lets requests in hand finish, and cuts what is left after a while. */
  close(): Promise<void>
}

const DRAIN_MS = 8_000
const SWEEP_MS = 50
/** Longer than load balancers keep idle connections, so that they and not we close them. */
const KEEP_ALIVE_MS = 65_000
/** Longer than we ever take to answer: checking an upload of 2 GB moves nothing on its connection. */
const IDLE_MS = 300_000
/** Browsers send some 25, proxies add a few. */
const HEADERS_MAX = 100

export async function listen({
  host,
  port,
  fetch,
  prepare,
  idleMs = IDLE_MS,
  slowestBody,
  slowestReader,
}: ListenOptions): Promise<Listener> {
  const handle = getRequestListener(fetch, { overrideGlobalObjects: false })
  const slowBodies = closeSlowBodies(slowestBody)
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    if (request.rawHeaders.length > 2 * HEADERS_MAX)
      return void response.writeHead(431, { Connection: 'close' }).end()
    slowBodies.watch(request)
    const answering = prepare?.(request, response)
    if (!answering) return void handle(request, response)
    answering.then(
      (answered) => {
        if (!answered) void handle(request, response)
      },
      // Note: it may have begun to answer; nothing but the end of the connection says now that it is not whole.
      () => response.destroy(),
    )
  }
  const server = createServer(handleInTurn(answer))
  // Note: Node drops what is above, and proxies write the visitor's address last: one more than allowed shows, and is refused.
  server.maxHeadersCount = HEADERS_MAX + 1
  // Note: Node remembers an address from the first look on, and has none for a socket that was reset before it. Who sends a
  // request and resets must not draw from the limits of another address.
  server.on('connection', (socket) => {
    if (socket.remoteAddress === undefined) socket.destroy()
  })
  const slowReaders = slowestReader === null ? null : closeSlowReaders(server, slowestReader)
  server.keepAliveTimeout = KEEP_ALIVE_MS
  server.headersTimeout = KEEP_ALIVE_MS + 1_000
  // Note: uploads of 2 GB over slow lines take longer than Node's five minutes.
  server.requestTimeout = 0
  // Note: without, who stops sending in the middle of a body holds a socket, and an upload its file, for ever.
  server.timeout = idleMs
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address() as AddressInfo
  return {
    server,
    host,
    port: address.port,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      // Note: a kept-alive connection that was busy just now falls idle a moment later and would hold us up.
      const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
      const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
      await closed
      slowBodies.stop()
      slowReaders?.stop()
      clearInterval(sweep)
      clearTimeout(cut)
    },
  }
}
