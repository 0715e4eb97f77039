import { Refusal } from './refusal.ts'

export interface Answer {
  status: number
  body: unknown
}

/** docs.stripe.com/api/idempotent_requests: a key answers once, and only ever for the same parameters. */
export function createIdempotency() {
  const seen = new Map<string, { request: string; answer: Answer }>()
  return (key: string | undefined, request: string, work: () => Answer): Answer => {
    if (!key) return work()
    const before = seen.get(key)
    if (!before) {
      const answer = structuredClone(work())
      if (answer.status < 500) seen.set(key, { request, answer })
      return answer
    }
    if (before.request === request) return before.answer
    throw new Refusal(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. (${key})`,
    })
  }
}
