import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { AppError } from '@alcove/contracts'
import type { InvoiceDocument } from '../../invoices/domain/invoice-document.ts'

type Draw = (document: InvoiceDocument) => Promise<Uint8Array>

/** About 30 kB each; kept while a reader reopens the same page, and no longer, since documents name people. */
const KEPT = 64
const KEPT_MS = 60_000
/** Limit of waiting documents: each blocks the event loop for about a millisecond, the first one for longer. */
const WAITING = 64
const RETRY_AFTER_S = 2

/**
 * Draws one document at a time, and once for all callers within a minute.
 * @throws AppError SERVICE_UNAVAILABLE when too many documents wait
 */
export function drawInTurn(draw: Draw, keptMs = KEPT_MS): Draw {
  const kept = new Map<string, Promise<Uint8Array>>()
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  async function drawNext(document: InvoiceDocument, before: Promise<unknown>): Promise<Uint8Array> {
    try {
      await before
      // Note: drawing is synchronous; other work runs between two documents.
      await setImmediate()
      return await draw(document)
    } finally {
      waiting--
    }
  }

  return (document) => {
    const key = createHash('sha256').update(JSON.stringify(document)).digest('base64')
    const known = kept.get(key)
    if (known) return known
    if (waiting >= WAITING)
      return Promise.reject(new AppError('SERVICE_UNAVAILABLE', { retryAfter: RETRY_AFTER_S }))
    waiting++
    const drawn = drawNext(document, last)
    last = drawn.catch(() => undefined)
    kept.set(key, drawn)
    const forget = () => {
      if (kept.get(key) === drawn) kept.delete(key)
    }
    drawn.then(() => setTimeout(forget, keptMs).unref(), forget)
    const [oldest] = kept.keys()
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest)
    return drawn
  }
}
