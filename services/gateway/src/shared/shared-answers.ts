import type { IncomingMessage } from 'node:http'
import type { OperationSpec } from '@alcove/contracts'
import type { Clock } from '@alcove/kit/clock'
import { isKnown } from '@alcove/kit/http/entity-tag'
import { GATEWAY_CACHE_CONTROL, sharedSeconds } from '@alcove/kit/http/gateway-cache-control'
import type { RequestInfo } from '@alcove/kit/http/request-info'
import { LRUCache } from 'lru-cache'
import { gzipJson, headersOfGzip } from '../encoding/compress-json.ts'
import { takesEncoding } from '../encoding/takes-encoding.ts'

/** Bytes of all answers, and of the longest that is kept. */
const MEMORY_MAX = 16 * 1024 ** 2
const ANSWER_MAX = 1024 ** 2

type Operation = Pick<OperationSpec, 'method' | 'path'>

interface Body {
  type: string
  bytes: Uint8Array<ArrayBuffer>
  /** Compressed, once somebody has asked who can read that. */
  gzipped?: Uint8Array<ArrayBuffer> | null
}

interface Kept {
  operation: Operation
  /** Of an answer without a body. */
  headers: Record<string, string>
  /** Null as long as only those have asked who had it already. */
  body: Body | null
  /** Milliseconds since the epoch. */
  until: number
}

/** An answer as it goes out now; without a body it is a 304. */
export type SharedAnswer = Pick<Kept, 'operation' | 'headers' | 'body'>

/** Answers that are the same for everybody without a token, for as long as their service says. */
export interface SharedAnswers {
  find(request: IncomingMessage, info: Pick<RequestInfo, 'origin'>): SharedAnswer | undefined
  /** Keeps an answer where its service lets us. @returns the answer for who asked */
  keep(
    request: IncomingMessage,
    info: Pick<RequestInfo, 'origin'>,
    operation: Operation,
    response: Response,
  ): Promise<Response>
}

export function createSharedAnswers(clock: Clock): SharedAnswers {
  const answers = new LRUCache<string, Kept>({
    maxSize: MEMORY_MAX,
    maxEntrySize: ANSWER_MAX,
    sizeCalculation: ({ body }, key) =>
      key.length + (body?.bytes.byteLength ?? 0) + (body?.gzipped?.byteLength ?? 0),
  })
  const now = () => clock.now().getTime()

  return {
    find(request, info) {
      const kept = isForEverybody(request) ? answers.get(keyOf(request, info)) : undefined
      if (!kept || kept.until <= now()) return undefined
      const { etag } = kept.headers
      if (etag && isKnown(request.headers['if-none-match'], etag)) return { ...kept, body: null }
      return kept.body ? readableBy(request, kept, kept.body) : undefined
    },
    async keep(request, info, operation, response) {
      const { status } = response
      const seconds = sharedSeconds(response.headers)
      if (seconds === 0 || (status !== 200 && status !== 304)) return response
      const all = new Headers(response.headers)
      all.delete(GATEWAY_CACHE_CONTROL)
      const bytes = status === 200 ? new Uint8Array(await response.arrayBuffer()) : null
      if (!isForEverybody(request)) return new Response(bytes, { status, headers: all })
      const { 'content-type': type = '', 'content-length': _, ...headers } = Object.fromEntries(all)
      const key = keyOf(request, info)
      const former = answers.peek(key)
      // Note: a 304 says that what we had under this tag is still good.
      const body = bytes
        ? await bodyFor(request, type, bytes)
        : former?.headers.etag === headers.etag
          ? former?.body
          : null
      answers.set(key, { operation, headers, body: body ?? null, until: now() + seconds * 1000 })
      // Compressed once, for who asked as for those who come after.
      const short = bytes && body?.gzipped
      if (!short) return new Response(bytes, { status, headers: all })
      return new Response(short, { status, headers: headersOfGzip({ ...headers, 'content-type': type }) })
    },
  }
}

async function bodyFor(
  request: IncomingMessage,
  type: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Body> {
  return takesGzip(request) ? { type, bytes, gzipped: await gzipJson(type, bytes) } : { type, bytes }
}

function readableBy(request: IncomingMessage, kept: Kept, { type, bytes, gzipped }: Body): SharedAnswer {
  if (!gzipped || !takesGzip(request)) return { ...kept, body: { type, bytes } }
  return { ...kept, headers: headersOfGzip(kept.headers), body: { type, bytes: gzipped } }
}

const takesGzip = ({ headers }: IncomingMessage) => takesEncoding(headers['accept-encoding'], 'gzip')

function isForEverybody({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && headers.authorization === undefined
}

/** All that an answer to somebody without a token may depend on. */
function keyOf({ url = '' }: IncomingMessage, { origin }: Pick<RequestInfo, 'origin'>): string {
  return `${origin} ${url}`
}
