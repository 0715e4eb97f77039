import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { isLastRequest } from './connections/last-requests.ts'
import { createPipelines } from './connections/pipelined-requests.ts'
import { GatheredRequest } from './connections/short-chunks.ts'
import { type BodyRate, closeSlowBodies } from './connections/slow-bodies.ts'
import { closeSlowReaders } from './connections/slow-readers.ts'
import { refuseUnreadable } from './connections/unreadable-requests.ts'
import { hasOneHost } from './host-header.ts'

type FetchCallback = Parameters<typeof getRequestListener>[0]

export interface ListenOptions {
  host: string
  /** 0 picks a free port. */
  port: number
  fetch: FetchCallback
  /**
   * Runs on Node's response before the app, to set headers of every answer cheaply. May answer itself and resolve to
   * true; then the app is skipped.
   */
  prepare?: (request: IncomingMessage, response: ServerResponse) => Promise<boolean> | undefined
  /** Closes a connection without traffic for this long. */
  idleMs?: number
  /** Closes the connection of a slower request body. */
  slowestBody?: BodyRate
  /** Closes the connection of a slower reader; null for no limit. */
  slowestReader?: BodyRate | null
}

export interface Listener {
  server: Server
  host: string
  port: number
  /** Stops accepting connections, lets running requests finish, and cuts the rest after a while. */
  close(): Promise<void>
}

const DRAIN_MS = 8_000
const SWEEP_MS = 50
/** Longer than load balancers keep idle connections, so that they close first. */
const KEEP_ALIVE_MS = 65_000
/** Longer than any answer takes: checking an upload of 2 GB causes no traffic meanwhile. */
const IDLE_MS = 300_000
/** Browsers send about 25; proxies add a few. */
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
  const askApp = (request: IncomingMessage, response: ServerResponse) => {
    if (hasOneHost(request)) void handle(request, response)
    else refuse(response, 400)
  }
  const slowBodies = closeSlowBodies(slowestBody)
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    if (request.rawHeaders.length > 2 * HEADERS_MAX) return refuse(response, 431)
    if (isLastRequest(request)) response.shouldKeepAlive = false
    slowBodies.watch(request)
    const answering = prepare?.(request, response)
    if (!answering) return askApp(request, response)
    answering.then(
      (answered) => {
        if (!answered) askApp(request, response)
      },
      // Note: the answer may have begun; only closing the connection marks it as incomplete.
      () => response.destroy(),
    )
  }
  const pipelines = createPipelines()
  // Note: Node would answer a missing Host and an unknown expectation by itself, past the queue and every limit.
  const server = createServer({ requireHostHeader: false, IncomingMessage: GatheredRequest })
  server.on('request', (request, response) => pipelines.handle(request, response, answer))
  server.on('checkExpectation', (request, response) =>
    pipelines.handle(request, response, () => refuse(response, 417)),
  )
  refuseUnreadable(server, pipelines)
  // Note: Node drops excess headers silently, and proxies append the visitor's address last. Allowing one more makes
  // an excess visible, to refuse it.
  server.maxHeadersCount = HEADERS_MAX + 1
  // Note: reads the address early, because Node has none for a socket that was reset before the first read; otherwise
  // a reset request could draw from the limits of another address.
  server.on('connection', (socket) => {
    if (socket.remoteAddress === undefined) socket.destroy()
  })
  const slowReaders = slowestReader === null ? null : closeSlowReaders(server, slowestReader)
  server.keepAliveTimeout = KEEP_ALIVE_MS
  server.headersTimeout = KEEP_ALIVE_MS + 1_000
  // Note: uploads of 2 GB over slow lines exceed Node's default of five minutes.
  server.requestTimeout = 0
  // Note: without it, a client that stops in the middle of a body holds a socket, and an upload its file, for ever.
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
      // Note: a busy kept-alive connection falls idle later and would delay the stop.
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

/** Answers without asking the app, and closes. */
function refuse(response: ServerResponse, status: 400 | 417 | 431): void {
  response.writeHead(status, { Connection: 'close' }).end()
}
