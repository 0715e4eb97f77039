import { Readable } from 'node:stream'
import { AppError } from '@alcove/contracts'
import type { DependencyState } from '@alcove/kit/health/readiness'
import { infoToHeaders } from '@alcove/kit/http/request-info'
import { type Dispatcher, Pool } from 'undici'
import type { Upstream } from '../ports.ts'

const CONNECTIONS = 64
const CONNECT_TIMEOUT_MS = 2_000
/** Between two chunks of an answer. */
const BODY_TIMEOUT_MS = 60_000
const PROBE_TIMEOUT_MS = 2_000
const RETRY_AFTER_S = 2

/** Never passed on: they speak of one connection (RFC 9110, 7.6.1), or are ours to set. */
const NOT_FORWARDED = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'host',
  'expect',
])

/** A service in a process of its own. Only connection failures before anything was sent are tried once more. */
export function overHttp(name: string, url: string, headersTimeoutMs: number): Upstream {
  const pool = new Pool(url, {
    connections: CONNECTIONS,
    connect: { timeout: CONNECT_TIMEOUT_MS },
    headersTimeout: headersTimeoutMs,
    bodyTimeout: BODY_TIMEOUT_MS,
    pipelining: 1,
  })
  return {
    async fetch(request, info) {
      const { pathname, search } = new URL(request.url)
      const headers = { ...forwarded(request.headers), ...infoToHeaders(info) }
      const body = request.body ? Readable.fromWeb(request.body as never) : null
      const options = {
        path: pathname + search,
        method: request.method,
        headers,
        body,
        signal: request.signal,
      }
      try {
        return toResponse(await send(pool, options as never))
      } catch (error) {
        if (request.signal.aborted) throw error
        throw new AppError('SERVICE_UNAVAILABLE', {
          cause: error,
          retryAfter: RETRY_AFTER_S,
          params: { service: name },
        })
      }
    },
    async readiness() {
      return [await probe(name, pool)]
    },
    close: () => pool.destroy(),
  }
}

async function send(pool: Pool, options: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData> {
  try {
    return await pool.request(options)
  } catch (error) {
    // Note: a kept-alive connection that the other side closed meanwhile; nothing was processed, reads may go again.
    const repeatable = options.method === 'GET' || options.method === 'HEAD'
    if (!repeatable || !isConnectionLoss(error)) throw error
    return pool.request(options)
  }
}

function isConnectionLoss(error: unknown): boolean {
  const code = (error as { code?: string }).code
  return code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || code === 'EPIPE'
}

function forwarded(headers: Headers): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const [name, value] of headers) {
    if (!NOT_FORWARDED.has(name) && !name.startsWith('x-alcove-')) kept[name] = value
  }
  return kept
}

function toResponse({ statusCode, headers, body }: Dispatcher.ResponseData): Response {
  const answer = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || NOT_FORWARDED.has(name)) continue
    for (const one of [value].flat()) answer.append(name, one)
  }
  const empty = statusCode === 204 || statusCode === 304
  if (empty) body.resume()
  return new Response(empty ? null : (Readable.toWeb(body) as ReadableStream), {
    status: statusCode,
    headers: answer,
  })
}

async function probe(name: string, pool: Pool): Promise<DependencyState> {
  const started = performance.now()
  try {
    const { statusCode, body } = await pool.request({
      path: '/readyz',
      method: 'GET',
      headersTimeout: PROBE_TIMEOUT_MS,
    })
    const text = await body.text()
    const wrong = text.split('\n').filter((line) => line.startsWith('FAIL'))
    const took = `${Math.round(performance.now() - started)} ms`
    return { name, ok: statusCode === 200, detail: statusCode === 200 ? took : wrong.join('; ') }
  } catch (error) {
    return { name, ok: false, detail: error instanceof Error ? error.message : String(error) }
  }
}
