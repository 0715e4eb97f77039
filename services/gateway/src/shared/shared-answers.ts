import type { IncomingMessage } from 'node:http'
import type { OperationSpec } from '@alcove/contracts'
import type { RunningClock } from '@alcove/kit/clock'
import { isKnown } from '@alcove/kit/http/entity-tag'
import { GATEWAY_CACHE_CONTROL, readSharedSeconds } from '@alcove/kit/http/gateway-cache-control'
import type { RequestInfo } from '@alcove/kit/http/request-info'
import { LRUCache } from 'lru-cache'
import { acceptsEncoding } from '../encoding/accepts-encoding.ts'
import { gzipJson, toGzipHeaders } from '../encoding/compress-json.ts'

/** Bytes of all answers, and of the longest cached one. */
const MEMORY_MAX = 16 * 1024 ** 2
const ANSWER_MAX = 1024 ** 2

type Operation = Pick<OperationSpec, 'method' | 'path'>

interface Body {
  type: string
  bytes: Uint8Array<ArrayBuffer>
  /** Compressed, after the first caller that accepts it. */
  gzipped?: Uint8Array<ArrayBuffer> | null
}

interface Kept {
  operation: Operation
  /** Headers of an answer without a body. */
  headers: Record<string, string>
  /** Null while only revalidations were answered. */
  body: Body | null
  /** By the elapsed time of the clock. */
  until: number
}

/** An answer to send now; without a body it is a 304. */
export type SharedAnswer = Pick<Kept, 'operation' | 'headers' | 'body'>

/** Caches answers that are the same for all callers without a token, as long as their service allows. */
export interface SharedAnswers {
  find(request: IncomingMessage, info: Pick<RequestInfo, 'origin'>): SharedAnswer | undefined
  /** Caches an answer if its service allows. @returns the answer for this caller */
  keep(
    request: IncomingMessage,
    info: Pick<RequestInfo, 'origin'>,
    operation: Operation,
    response: Response,
  ): Promise<Response>
}

export function createSharedAnswers(clock: Pick<RunningClock, 'elapsed'>): SharedAnswers {
  const answers = new LRUCache<string, Kept>({
    maxSize: MEMORY_MAX,
    maxEntrySize: ANSWER_MAX,
    sizeCalculation: ({ body }, key) =>
      key.length + (body?.bytes.byteLength ?? 0) + (body?.gzipped?.byteLength ?? 0),
  })
  const now = () => clock.elapsed()

  return {
    find(request, info) {
      const kept = isShareable(request) ? answers.get(toKey(request, info)) : undefined
      if (!kept || kept.until <= now()) return undefined
      const { etag } = kept.headers
      if (etag && isKnown(request.headers['if-none-match'], etag)) return { ...kept, body: null }
      return kept.body ? toReadable(request, kept, kept.body) : undefined
    },
    async keep(request, info, operation, response) {
      const { status } = response
      const seconds = readSharedSeconds(response.headers)
      if (seconds === 0 || (status !== 200 && status !== 304)) return response
      const all = new Headers(response.headers)
      all.delete(GATEWAY_CACHE_CONTROL)
      const bytes = status === 200 ? new Uint8Array(await response.arrayBuffer()) : null
      if (!isShareable(request)) return new Response(bytes, { status, headers: all })
      const { 'content-type': type = '', 'content-length': _, ...headers } = Object.fromEntries(all)
      const key = toKey(request, info)
      const former = answers.peek(key)
      // Note: a 304 confirms the cached answer with this tag.
      const body = bytes
        ? await createBody(request, type, bytes)
        : former?.headers.etag === headers.etag
          ? former?.body
          : null
      answers.set(key, { operation, headers, body: body ?? null, until: now() + seconds * 1000 })
      // Note: compressed once, for this caller and later ones.
      const short = bytes && body?.gzipped
      if (!short) return new Response(bytes, { status, headers: all })
      return new Response(short, { status, headers: toGzipHeaders({ ...headers, 'content-type': type }) })
    },
  }
}

async function createBody(
  request: IncomingMessage,
  type: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Body> {
  return acceptsGzip(request) ? { type, bytes, gzipped: await gzipJson(type, bytes) } : { type, bytes }
}

function toReadable(request: IncomingMessage, kept: Kept, { type, bytes, gzipped }: Body): SharedAnswer {
  if (!gzipped || !acceptsGzip(request)) return { ...kept, body: { type, bytes } }
  return { ...kept, headers: toGzipHeaders(kept.headers), body: { type, bytes: gzipped } }
}

const acceptsGzip = ({ headers }: IncomingMessage) => acceptsEncoding(headers['accept-encoding'], 'gzip')

function isShareable({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && headers.authorization === undefined
}

/** Builds a key of everything that an anonymous answer may depend on. */
function toKey({ url = '' }: IncomingMessage, { origin }: Pick<RequestInfo, 'origin'>): string {
  return `${origin} ${url}`
}
