import type { MiddlewareHandler } from 'hono'
import { Refusal } from './ledger/ledger.ts'

const LARGEST_BODY = 64 * 1024

/**
 * Reads what was sent, up to a limit, before anybody works with it. Note: not by Hono's `bodyLimit`, which fails on bodies
 * that come without their length: the requests of `@hono/node-server` are none that a Request can be made from.
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

/** A button is pressed on a page of ours, or by a program, which names no origin; and what is sent is a form. */
export function ownForms(pages: () => string): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.method !== 'POST') return next()
    const origin = c.req.header('origin')
    if (origin !== undefined && origin !== new URL(pages()).origin) throw new Refusal('foreign_origin', 403)
    // Note: kept by the request; whoever asks for the form afterwards gets this one.
    await c.req.parseBody().catch(() => {
      throw new Refusal('malformed', 400)
    })
    return next()
  }
}
