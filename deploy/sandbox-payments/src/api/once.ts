import type { Context } from 'hono'
import type { Desk } from '../desk.ts'
import { type Ledger, Refusal } from '../ledger/ledger.ts'

/**
 * Runs a piece of work once per `Idempotency-Key`; a repeat returns the stored answer, refusals included.
 * @throws Refusal `key_missing`, and `key_reused` when the key came with another request before
 */
export async function once(
  c: Context,
  desk: Desk,
  wish: unknown,
  work: (books: Ledger) => unknown,
): Promise<Response> {
  const key = c.req.header('idempotency-key')
  if (!key || key.length > 255) throw new Refusal('key_missing', 400)
  const request = `${c.req.path} ${JSON.stringify(wish)}`
  const { status, body } = await desk.write((books) => {
    const known = Object.hasOwn(books.state.answers, key) ? books.state.answers[key] : undefined
    if (known && known.request !== request) throw new Refusal('key_reused')
    if (known) return known
    const answer = { at: books.realNow, request, ...answerTo(() => work(books)) }
    books.state.answers[key] = answer
    return answer
  })
  return c.json(body as object, status as 200)
}

function answerTo(work: () => unknown): { status: number; body: unknown } {
  try {
    return { status: 200, body: work() ?? {} }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { status: error.status, body: { error: { code: error.code } } }
  }
}
