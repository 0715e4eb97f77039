import type { Dispatcher } from 'undici'
import { toWebStream } from '../encoding/to-web-stream.ts'
import { toResponseHeaders } from './forwarded-headers.ts'

/** Statuses without a body (RFC 9110, 15). */
const EMPTY = new Set([204, 205, 304])
const JSON_TYPE = /^application\/(\w+\+)?json\b/

/**
 * Reads JSON to its end, so that a broken answer can still be refused; streams everything else.
 * @throws when the service breaks off a JSON answer
 */
export async function toResponse(method: string, answer: Dispatcher.ResponseData): Promise<Response> {
  const { statusCode, body } = answer
  const init = { status: statusCode, headers: toResponseHeaders(answer.headers) }
  if (method === 'HEAD' || EMPTY.has(statusCode)) {
    body.resume()
    return new Response(null, init)
  }
  const isJson = JSON_TYPE.test(init.headers.get('content-type') ?? '')
  return new Response(isJson ? await body.arrayBuffer() : toWebStream(body), init)
}
