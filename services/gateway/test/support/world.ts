import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { SERVICES, type ServiceName } from '@alcove/contracts'
import { loadConfig } from '@alcove/kit/config/load-config'
import type { DependencyState } from '@alcove/kit/health/readiness'
import { listen } from '@alcove/kit/http/listen'
import type { RequestInfo } from '@alcove/kit/http/request-info'
import { uuidV7 } from '@alcove/kit/ids'
import { createLogger, type Logger } from '@alcove/kit/log/logger'
import { createMetrics } from '@alcove/kit/metrics/metrics'
import { createTestClock } from '@alcove/kit/testing/clock'
import { createAgeProofs } from '@alcove/kit/tokens/age-proof-token'
import { gatewayConfig } from '../../src/config.ts'
import { createGateway } from '../../src/gateway.ts'
import type { Upstream, Upstreams } from '../../src/ports.ts'
import type { SiteFolders } from '../../src/sites/serve-sites.ts'

export const INTERNAL_KEY = 'the-internal-key-of-the-platform-in-tests'
export const SIGNING_KEY = 'a secret of at least thirty-two characters'
const NO_SITES: SiteFolders = { web: '/nowhere/web', backoffice: '/nowhere/backoffice' }

/** A request as a service received it. */
export interface Call {
  service: ServiceName
  method: string
  path: string
  headers: Headers
  body: string
  info: RequestInfo
  signal: AbortSignal
}

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  /** Compressed or not, as received. */
  bytes: Buffer
  text: string
  json: () => ReturnType<typeof JSON.parse>
}

interface Options {
  log?: Logger
  environment?: Record<string, string>
  sites?: Partial<SiteFolders>
  /** For a gateway that shares its process with services. */
  database?: () => Promise<DependencyState>
  /** Real services instead of fakes. */
  upstreams?: Partial<Record<ServiceName, Upstream>>
}

export interface Sent {
  headers?: Record<string, string | string[]>
  body?: string | Buffer
}

export type World = Awaited<ReturnType<typeof startWorld>>

/** Starts the gateway on a socket. Its fake services record their calls. */
export async function startWorld(options: Options = {}) {
  const calls: Call[] = []
  const clock = createTestClock(new Date('2026-11-21T12:00:00Z'))
  const proofs = createAgeProofs(SIGNING_KEY, clock)
  const fakes = {
    /** The answer of every fake; tests replace it. */
    answer: ok as (call: Call) => Response | Promise<Response>,
    status: async (name: ServiceName): Promise<DependencyState[]> => [{ name, ok: true, detail: '0 ms' }],
  }
  const fake = (service: ServiceName): Upstream => ({
    async fetch(request, info) {
      const { pathname, search } = new URL(request.url)
      const { method, headers, signal } = request
      const body = await request.text()
      const call = { service, method, path: pathname + search, headers, body, info, signal }
      calls.push(call)
      return fakes.answer(call)
    },
    status: () => fakes.status(service),
    close: async () => undefined,
  })
  const upstreams = Object.fromEntries(
    SERVICES.map((name) => [name, options.upstreams?.[name] ?? fake(name)]),
  ) as Upstreams
  const environment = { GRANT_SIGNING_KEY: SIGNING_KEY, ...options.environment }
  const gateway = createGateway(
    {
      log: options.log ?? createLogger('silent'),
      clock,
      ids: uuidV7,
      metrics: createMetrics(),
      upstreams,
      sites: { ...NO_SITES, ...options.sites },
      version: '1.2.3',
      ...(options.database ? { database: options.database } : {}),
    },
    loadConfig(gatewayConfig, environment),
  )
  const listener = await listen({
    host: '127.0.0.1',
    port: 0,
    fetch: gateway.fetch as never,
    prepare: gateway.prepare,
  })
  const { port } = listener
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    clock,
    calls,
    fakes,
    gateway,
    /** Returns an age proof that is valid for an hour. */
    proof: () => proofs.issue({ id: 'p1', method: 'declared', exp: clock.now().getTime() / 1000 + 3_600 }),
    /** Sends the path as written. */
    send: (method: string, path: string, sent: Sent = {}) => send(port, method, path, sent),
    reset() {
      calls.length = 0
      fakes.answer = ok
    },
    async stop() {
      await listener.close()
      await gateway.stop()
    },
  }
}

function ok(): Response {
  return Response.json({ ok: true })
}

function send(port: number, method: string, path: string, { headers = {}, body }: Sent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, method, path, headers, agent: false as const }
    const outgoing = httpRequest(options, async (incoming) => {
      const chunks: Buffer[] = []
      try {
        for await (const chunk of incoming) chunks.push(chunk)
      } catch (error) {
        return reject(error)
      }
      const bytes = Buffer.concat(chunks)
      const text = bytes.toString()
      resolve({
        status: incoming.statusCode ?? 0,
        headers: incoming.headers,
        bytes,
        text,
        json: () => JSON.parse(text),
      })
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
