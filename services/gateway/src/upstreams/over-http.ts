import { Readable } from 'node:stream'
import { AppError, type OperationSpec, operations } from '@alcove/contracts'
import { INTERNAL_KEY_HEADER } from '@alcove/kit/http/internal-guard'
import { BODY_LIMIT, readLimited } from '@alcove/kit/http/read-request'
import { infoToHeaders, USER_ID_HEADER } from '@alcove/kit/http/request-info'
import { getPath } from 'hono/utils/url'
import { type Dispatcher, Pool } from 'undici'
import type { Upstream } from '../ports.ts'
import { askStatus } from './ask-status.ts'
import { limitConnectionWait } from './connection-wait.ts'
import { requestHeaders } from './forwarded-headers.ts'
import { LONG_ANSWER_MS, takesLong } from './long-answers.ts'
import { streamsAnswer, streamsBody } from './streamed-answers.ts'
import { toResponse } from './to-response.ts'

/** Of each of the two pools; idle ones are closed after seconds. */
const CONNECTIONS = 1_024
/** Bytes that the largest operation takes; its service knows what each may have. */
const LARGEST_BODY = Math.max(
  ...(operations as readonly OperationSpec[]).map(({ bodyLimit }) => bodyLimit ?? BODY_LIMIT),
)
const CONNECT_TIMEOUT_MS = 2_000
/** For one to become free, and to be opened. */
const CONNECTION_WAIT_MS = 5_000
/** Between two chunks of an answer. */
const BODY_TIMEOUT_MS = 60_000
const RETRY_AFTER_S = 2

/**
 * A service in a process of its own. Streams and calls have a pool of connections each: however many streams are held by slow
 * readers, calls come through. A call takes its connection once its body has arrived, so that slow senders hold none.
 * @param internalKey what makes the service believe us
 * @param headersTimeoutMs how long it may take until it begins to answer, from the end of the request on; files may take longer
 * @param connections of each pool
 * @param connectionWaitMs how long a request waits for one, before it is refused
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
      // Note: the service decodes the path as we do, whatever signs of it are written as `%6d`.
      const routedPath = getPath(request)
      const body = await bodyOf(request, routedPath)
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
        ...(takesLong(request.method, routedPath) && {
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

/** Uploads are read while they are sent on; every other body has arrived before it takes a connection. */
async function bodyOf(request: Request, routedPath: string): Promise<Readable | Uint8Array | null> {
  if (!request.body) return null
  if (streamsBody(routedPath)) return Readable.fromWeb(request.body as never)
  try {
    return await readLimited(request, LARGEST_BODY)
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('MALFORMED_REQUEST', { cause })
  }
}

/** Reads are tried once more when the connection is lost before an answer began. */
async function send(pool: Dispatcher, options: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData> {
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
