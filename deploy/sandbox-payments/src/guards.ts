import type { MiddlewareHandler } from 'hono'
import { Refusal } from './ledger/ledger.ts'

const LARGEST_BODY = 64 * 1024

/**
 * Reads a body up to a limit before any route sees it. Note: Hono's `bodyLimit` fails on bodies without a length, because
 * no Request can be made from those of `@hono/node-server`.
 */
export const limitBody: MiddlewareHandler = async (c, next) => {
  if (c.req.method !== 'POST') return next()
  const { headers, body } = c.req.raw
  if (Number(headers.get('content-length') ?? 0) > LARGEST_BODY) throw new Refusal('body_too_large', 413)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > LARGEST_BODY) throw new Refusal('body_too_large', 413)
    chunks.push(chunk)
  }
  c.req.raw = new Request(c.req.url, { method: 'POST', headers, body: Buffer.concat(chunks) })
  return next()
}

/** Accepts forms of our own pages, and of programs, which send no origin. */
export function ownForms(pages: () => string): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.method !== 'POST') return next()
    const origin = c.req.header('origin')
    if (origin !== undefined && origin !== new URL(pages()).origin) throw new Refusal('foreign_origin', 403)
    // Note: the request caches the parsed form; later readers get this one.
    await c.req.parseBody().catch(() => {
      throw new Refusal('malformed', 400)
    })
    return next()
  }
}
