import { Readable } from 'node:stream'
import { AppError, type OperationSpec, operations } from '@alcove/contracts'
import { INTERNAL_KEY_HEADER } from '@alcove/kit/http/internal-guard'
import { BODY_LIMIT, readLimited } from '@alcove/kit/http/read-request'
import { infoToHeaders, USER_ID_HEADER } from '@alcove/kit/http/request-info'
import { getPath } from 'hono/utils/url'
import { type Dispatcher, Pool } from 'undici'
import type { Upstream } from '../ports.ts'
import { limitConnectionWait } from './connection-wait.ts'
import { fetchStatus } from './fetch-status.ts'
import { toRequestHeaders } from './forwarded-headers.ts'
import { isLongAnswer, LONG_ANSWER_MS } from './long-answers.ts'
import { streamsAnswer, streamsBody } from './streamed-answers.ts'
import { toResponse } from './to-response.ts'

/** Per pool; idle connections close after seconds. */
const CONNECTIONS = 1_024
/** Body limit of the largest operation; services enforce their own. */
const LARGEST_BODY = Math.max(
  ...(operations as readonly OperationSpec[]).map(({ bodyLimit }) => bodyLimit ?? BODY_LIMIT),
)
const CONNECT_TIMEOUT_MS = 2_000
/** Wait for a free or new connection. */
const CONNECTION_WAIT_MS = 5_000
/** Limit between two chunks of an answer. */
const BODY_TIMEOUT_MS = 60_000
const RETRY_AFTER_S = 2

/**
 * Calls a service over HTTP. Streams and calls have separate pools, so that slow readers never block calls; a call
 * takes its connection after its body has arrived, so that slow senders hold none.
 * @param internalKey authenticates us to the service
 * @param headersTimeoutMs from the end of the request until the answer begins; longer for files
 * @param connections per pool
 * @param connectionWaitMs limit of the wait for a connection
 */
export function overHttp(
  name: string,
  url: string,
  internalKey: string,
  headersTimeoutMs: number,
  connections = CONNECTIONS,
  connectionWaitMs = CONNECTION_WAIT_MS,
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
  const limitWait = limitConnectionWait(connectionWaitMs)
  const limitedCalls = calls.compose(limitWait)
  const limitedStreams = streams.compose(limitWait)
  return {
    async fetch(request, info) {
      const { pathname, search } = new URL(request.url)
      // Note: the service decodes percent-encoded characters (`%6d`) as we do.
      const routedPath = getPath(request)
      const body = await readBody(request, routedPath)
      const options = {
        path: pathname + search,
        method: request.method as Dispatcher.HttpMethod,
        headers: {
          ...toRequestHeaders(request.headers, body !== null),
          ...infoToHeaders(info),
          [INTERNAL_KEY_HEADER]: internalKey,
        },
        body,
        // Note: a service may answer before it has read all of a streamed body, and ends the connection then.
        ...(body instanceof Readable && { reset: true }),
        signal: request.signal,
        ...(isLongAnswer(request.method, routedPath) && {
          headersTimeout: Math.max(headersTimeoutMs, LONG_ANSWER_MS),
        }),
      }
      const pool = streamsAnswer(routedPath) ? limitedStreams : limitedCalls
      try {
        const answer = await send(pool, options)
        const { [USER_ID_HEADER]: userId } = answer.headers
        if (typeof userId === 'string') info.userId = userId
        return await toResponse(request.method, answer)
      } catch (cause) {
        // Note: the caller has left, which is no fault of the service.
        if (request.signal.aborted) throw new AppError('MALFORMED_REQUEST', { cause })
        throw new AppError('SERVICE_UNAVAILABLE', {
          cause,
          retryAfter: RETRY_AFTER_S,
          params: { service: name },
        })
      }
    },
    status: () => fetchStatus(name, calls, internalKey),
    async close() {
      await Promise.all([calls.destroy(), streams.destroy()])
    },
  }
}

/** Streams uploads; reads every other body before it takes a connection. */
async function readBody(request: Request, routedPath: string): Promise<Readable | Uint8Array | null> {
  if (!request.body) return null
  if (streamsBody(routedPath)) return Readable.fromWeb(request.body as never)
  try {
    return await readLimited(request, LARGEST_BODY)
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('MALFORMED_REQUEST', { cause })
  }
}

/** Retries a read once when the connection is lost before the answer began. */
async function send(pool: Dispatcher, options: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData> {
  try {
    return await pool.request(options)
  } catch (error) {
    // Note: mostly a kept-alive connection closed by the peer. Changes may have been made, so they are not retried.
    const repeatable = options.method === 'GET' || options.method === 'HEAD'
    if (!repeatable || !isConnectionLoss(error)) throw error
    return pool.request(options)
  }
}

function isConnectionLoss(error: unknown): boolean {
  const code = (error as { code?: string }).code
  return code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || code === 'EPIPE'
}
