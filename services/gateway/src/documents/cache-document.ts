import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context } from 'hono'
import type { GatewayEnv } from '../app.ts'
import { acceptsEncoding } from '../encoding/accepts-encoding.ts'
import { toGzipHeaders } from '../encoding/compress-json.ts'
import { createSharedBody } from '../encoding/shared-body.ts'

const toGzip = promisify(gzip)

/** Serves an unchanging document: reads it once, compresses it once on demand, and shares the bytes among readers. */
export function cacheDocument(
  read: () => Uint8Array | Promise<Uint8Array>,
  headers: Readonly<Record<string, string>>,
): (c: Context<GatewayEnv>) => Promise<Response> {
  const plain = once(async () => read())
  const short = once(async () => toGzip(await plain()))
  return async (c) => {
    const acceptsGzip = acceptsEncoding(c.req.header('accept-encoding'), 'gzip')
    const bytes = await (acceptsGzip ? short() : plain())
    const described = acceptsGzip ? toGzipHeaders(headers) : { ...headers, vary: 'Accept-Encoding' }
    const length = { 'content-length': String(bytes.byteLength) }
    return new Response(c.req.method === 'HEAD' ? null : createSharedBody(bytes), {
      headers: { ...described, ...length },
    })
  }
}

/** Caches the first success; a failure is retried. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make().catch((error) => {
      made = undefined
      throw error
    })
    return made
  }
}
