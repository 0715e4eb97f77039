import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { takesEncoding } from './takes-encoding.ts'

const toGzip = promisify(gzip)
/** Nearly as small as the best, in a third of its time. */
const LEVEL = 5
/** Smaller answers fit into the first packet as they are. */
const LEAST_BYTES = 1_024

/** JSON, shorter. Null where that is not worth it. */
export async function gzipJson(
  type: string | null,
  bytes: Uint8Array,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (bytes.byteLength < LEAST_BYTES || !/^application\/(?:\w+\+)?json\b/.test(type ?? '')) return null
  return new Uint8Array(await toGzip(bytes, { level: LEVEL }))
}

/** Of an answer that is compressed: a tag names the same facts in another form, so it is a weak one (RFC 9110, 8.8.1). */
export function headersOfGzip(headers: Readonly<Record<string, string>>): Record<string, string> {
  const { etag } = headers
  const weak = etag === undefined || etag.startsWith('W/') ? etag : `W/${etag}`
  return {
    ...headers,
    ...(weak ? { etag: weak } : {}),
    'content-encoding': 'gzip',
    vary: varied(headers.vary),
  }
}

/**
 * An answer in JSON as its caller can read it: compressed, where that is worth it. Only for answers that hold no secret
 * and do not repeat what the caller wrote next to one: the size of a compressed answer tells of what is in it (BREACH).
 */
export async function compressJson(accepted: string | undefined, response: Response): Promise<Response> {
  const type = response.headers.get('content-type')
  if (response.headers.has('content-encoding')) return response
  if (response.status !== 200 || !type?.includes('json') || !takesEncoding(accepted, 'gzip')) return response
  const plain = new Uint8Array(await response.arrayBuffer())
  const short = await gzipJson(type, plain)
  const headers = Object.fromEntries(response.headers)
  delete headers['content-length']
  return new Response(short ?? plain, { status: 200, headers: short ? headersOfGzip(headers) : headers })
}

const varied = (vary?: string) => (vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding')
