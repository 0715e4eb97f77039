import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { acceptsEncoding } from './accepts-encoding.ts'

const toGzip = promisify(gzip)
/** Nearly the best compression in a third of its time. */
const LEVEL = 5
/** Smaller answers fit into the first packet uncompressed. */
const LEAST_BYTES = 1_024

/** Compresses JSON; null when compression is not worthwhile. */
export async function gzipJson(
  type: string | null,
  bytes: Uint8Array,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (bytes.byteLength < LEAST_BYTES || !/^application\/(?:\w+\+)?json\b/.test(type ?? '')) return null
  return new Uint8Array(await toGzip(bytes, { level: LEVEL }))
}

/** Adapts headers to a compressed answer; its ETag becomes weak, because the bytes differ (RFC 9110, 8.8.1). */
export function toGzipHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const { etag } = headers
  const weak = etag === undefined || etag.startsWith('W/') ? etag : `W/${etag}`
  return {
    ...headers,
    ...(weak ? { etag: weak } : {}),
    'content-encoding': 'gzip',
    vary: addVary(headers.vary),
  }
}

/**
 * Compresses a JSON answer if the caller accepts it. Only for answers without a secret beside text that the caller
 * controls: the compressed size would reveal it (BREACH).
 */
export async function compressJson(accepted: string | undefined, response: Response): Promise<Response> {
  const type = response.headers.get('content-type')
  if (response.headers.has('content-encoding')) return response
  if (response.status !== 200 || !type?.includes('json') || !acceptsEncoding(accepted, 'gzip'))
    return response
  const plain = new Uint8Array(await response.arrayBuffer())
  const short = await gzipJson(type, plain)
  const headers = Object.fromEntries(response.headers)
  delete headers['content-length']
  return new Response(short ?? plain, { status: 200, headers: short ? toGzipHeaders(headers) : headers })
}

const addVary = (vary?: string) => (vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding')
