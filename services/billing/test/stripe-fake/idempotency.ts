import { DAY } from './life/calendar.ts'
import { Refusal } from './refusal.ts'
import type { World } from './world.ts'

export interface Answer {
  status: number
  body: unknown
}

/**
 * docs.stripe.com/api/idempotent_requests: a key answers once, and only for the same parameters. Stripe may forget it
 * after 24 hours; the fake does.
 */
export function createIdempotency(world: Pick<World, 'now'>) {
  const seen = new Map<string, { request: string; answer: Answer; at: number }>()
  return (key: string | undefined, request: string, work: () => Answer): Answer => {
    if (!key) return work()
    const before = seen.get(key)
    if (!before || world.now - before.at >= DAY) {
      const answer = structuredClone(work())
      if (answer.status < 500) seen.set(key, { request, answer, at: world.now })
      return answer
    }
    if (before.request === request) return before.answer
    throw new Refusal(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. (${key})`,
    })
  }
}
