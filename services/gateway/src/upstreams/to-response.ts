import type { Dispatcher } from 'undici'
import { toWebStream } from '../encoding/to-web-stream.ts'
import { responseHeaders } from './forwarded-headers.ts'

/** Answers that have no body, whatever was sent (RFC 9110, 15). */
const EMPTY = new Set([204, 205, 304])
const JSON_TYPE = /^application\/(\w+\+)?json\b/

/**
 * JSON is read to its end, so that one that breaks off can still be refused; everything else streams.
 * @throws when the service breaks off while it answers with JSON
 */
export async function toResponse(method: string, answer: Dispatcher.ResponseData): Promise<Response> {
  const { statusCode, body } = answer
  const init = { status: statusCode, headers: responseHeaders(answer.headers) }
  if (method === 'HEAD' || EMPTY.has(statusCode)) {
    body.resume()
    return new Response(null, init)
  }
  const isJson = JSON_TYPE.test(init.headers.get('content-type') ?? '')
  return new Response(isJson ? await body.arrayBuffer() : toWebStream(body), init)
}
