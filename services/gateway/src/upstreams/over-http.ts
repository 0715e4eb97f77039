import { Readable } from 'node:stream'
import { AppError } from '@alcove/contracts'
import { INTERNAL_KEY_HEADER } from '@alcove/kit/http/internal-door'
import { infoToHeaders } from '@alcove/kit/http/request-info'
import { type Dispatcher, Pool } from 'undici'
import type { Upstream } from '../ports.ts'
import { askStatus } from './ask-status.ts'
import { requestHeaders } from './forwarded-headers.ts'
import { toResponse } from './to-response.ts'

/** Of each of the two pools; idle ones are closed after seconds. */
const CONNECTIONS = 1_024
/** Answers that are held for as long as their reader takes; JSON is read at once, whoever asked for it. */
const STREAM_PATH = /^\/(media|objects|api\/images)\/(?!.*\/check$)/
const CONNECT_TIMEOUT_MS = 2_000
/** Between two chunks of an answer. */
const BODY_TIMEOUT_MS = 60_000
const RETRY_AFTER_S = 2

/**
 * A service in a process of its own. Streams and calls have a pool of connections each: however many streams are held by slow
 * readers, calls come through.
 * @param internalKey what makes the service believe us
 * @param headersTimeoutMs how long it may take until it begins to answer, from the end of the request on
 * @param connections of each pool
 */
export function overHttp(
  name: string,
  url: string,
  internalKey: string,
  headersTimeoutMs: number,
  connections = CONNECTIONS,
): Upstream {
  const settings: Pool.Options = {
    connections,
    connect: { timeout: CONNECT_TIMEOUT_MS },
    headersTimeout: headersTimeoutMs,
    bodyTimeout: BODY_TIMEOUT_MS,
    pipelining: 1,
  }
  const calls = new Pool(url, settings)
  const streams = new Pool(url, settings)
  return {
    async fetch(request, info) {
      const { pathname, search } = new URL(request.url)
      const body = request.body ? Readable.fromWeb(request.body as never) : null
      const options = {
        path: pathname + search,
        method: request.method as Dispatcher.HttpMethod,
        headers: {
          ...requestHeaders(request.headers, body !== null),
          ...infoToHeaders(info),
          [INTERNAL_KEY_HEADER]: internalKey,
        },
        body,
        signal: request.signal,
      }
      const pool = STREAM_PATH.test(pathname) ? streams : calls
      try {
        return await toResponse(request.method, await send(pool, options))
      } catch (cause) {
        // Note: who left is told nothing, and is no fault of the service.
        if (request.signal.aborted) throw new AppError('MALFORMED_REQUEST', { cause })
        throw new AppError('SERVICE_UNAVAILABLE', {
          cause,
          retryAfter: RETRY_AFTER_S,
          params: { service: name },
        })
      }
    },
    status: () => askStatus(name, calls, internalKey),
    async close() {
      await Promise.all([calls.destroy(), streams.destroy()])
    },
  }
}

/** Reads are tried once more when the connection is lost before an answer began. */
async function send(pool: Pool, options: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData> {
  try {
    return await pool.request(options)
  } catch (error) {
    // Note: mostly a kept-alive connection that the other side closed meanwhile. Changes may have been made: no retry.
    const repeatable = options.method === 'GET' || options.method === 'HEAD'
    if (!repeatable || !isConnectionLoss(error)) throw error
    return pool.request(options)
  }
}

function isConnectionLoss(error: unknown): boolean {
  const code = (error as { code?: string }).code
  return code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || code === 'EPIPE'
}
