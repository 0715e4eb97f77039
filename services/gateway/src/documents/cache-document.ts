import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context } from 'hono'
import type { GatewayEnv } from '../app.ts'
import { headersOfGzip } from '../encoding/compress-json.ts'
import { sharedBody } from '../encoding/shared-body.ts'
import { takesEncoding } from '../encoding/takes-encoding.ts'

const toGzip = promisify(gzip)

/**
 * A document that stays as it is: read once, at the first call, and compressed once, at the first call that can read it
 * so. However many take it at once, it is in memory once.
 */
export function keptDocument(
  read: () => Uint8Array | Promise<Uint8Array>,
  headers: Readonly<Record<string, string>>,
): (c: Context<GatewayEnv>) => Promise<Response> {
  const plain = once(async () => read())
  const short = once(async () => toGzip(await plain()))
  return async (c) => {
    const takesGzip = takesEncoding(c.req.header('accept-encoding'), 'gzip')
    const bytes = await (takesGzip ? short() : plain())
    const described = takesGzip ? headersOfGzip(headers) : { ...headers, vary: 'Accept-Encoding' }
    const length = { 'content-length': String(bytes.byteLength) }
    return new Response(c.req.method === 'HEAD' ? null : sharedBody(bytes), {
      headers: { ...described, ...length },
    })
  }
}

/** A failure is not kept. */
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
