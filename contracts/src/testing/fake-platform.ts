import type { AnswerOf, Endpoint, OperationAt } from '../client.ts'
import { type ErrorCode, errors, type Violation } from '../errors.ts'
import type { OperationInput } from '../operation.ts'

type SharedRefusal = 'TOKEN_INVALID' | 'TOO_MANY_REQUESTS' | 'VALIDATION_FAILED' | 'SERVICE_UNAVAILABLE'
type RefusalOf<E extends Endpoint> = OperationAt<E>['refuses'][number] | SharedRefusal
type InputOf<E extends Endpoint> = OperationInput<OperationAt<E>>
/** A JSON answer; a file where the operation answers none. */
type BodyOf<E extends Endpoint> = AnswerOf<E> extends undefined ? undefined | Blob : AnswerOf<E>
type AnswersOf<E extends Endpoint> = BodyOf<E> | ((input: InputOf<E>) => BodyOf<E>)

interface Call {
  endpoint: Endpoint
  input: { params: Record<string, string>; query: Record<string, string>; body: unknown }
}
type Reply = (input: Call['input']) => Response | Promise<Response>

/**
 * Stands in for the platform behind the real client in component tests; typed by the contracts.
 * Each method replaces what an earlier one prepared for the same endpoint.
 */
export interface FakePlatform {
  fetch: typeof fetch
  answers<E extends Endpoint>(endpoint: E, answer: AnswersOf<E>): void
  /** Refuses with the sentence of the catalogue; only with codes that the operation declares. */
  refuses<E extends Endpoint>(endpoint: E, code: RefusalOf<E>, violations?: Violation[]): void
  /** Fails like a broken connection. */
  drops(endpoint: Endpoint): void
  /** Answers with the error page of a proxy. */
  failsBehindProxy(endpoint: Endpoint): void
  /** Keeps calls pending. @returns answers them and later ones */
  holds<E extends Endpoint>(endpoint: E): (answer: AnswerOf<E>) => void
  /** Inputs of an endpoint's calls, oldest first. */
  received<E extends Endpoint>(endpoint: E): InputOf<E>[]
  /** Calls that the test has not prepared; they fail like a broken connection. */
  unexpected: string[]
}

export function createFakePlatform(): FakePlatform {
  const replies = new Map<Endpoint, Reply>()
  const calls: Call[] = []
  const unexpected: string[] = []

  return {
    unexpected,
    async fetch(input, init) {
      const url = new URL(String(input), 'http://platform.test')
      const method = init?.method ?? 'GET'
      const found = findEndpoint([...replies.keys()], method, url.pathname)
      if (!found) {
        unexpected.push(`${method} ${url.pathname}`)
        throw new TypeError('Failed to fetch')
      }
      const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
      const query = Object.fromEntries(url.searchParams)
      const call = { endpoint: found.endpoint, input: { params: found.params, query, body } }
      calls.push(call)
      return replies.get(found.endpoint)!(call.input)
    },
    answers(endpoint, answer) {
      const read = typeof answer === 'function' ? (answer as (input: unknown) => unknown) : () => answer
      replies.set(endpoint, (input) => toResponse(read(input)))
    },
    refuses(endpoint, code, violations = []) {
      replies.set(endpoint, () => toProblem(code, violations))
    },
    drops(endpoint) {
      replies.set(endpoint, () => Promise.reject(new TypeError('Failed to fetch')))
    },
    failsBehindProxy(endpoint) {
      replies.set(endpoint, () => new Response('<p>Bad gateway</p>', { status: 502 }))
    },
    holds(endpoint) {
      const { promise, resolve } = Promise.withResolvers<unknown>()
      replies.set(endpoint, async () => toResponse(await promise))
      return resolve
    },
    received<E extends Endpoint>(endpoint: E) {
      return calls.filter((call) => call.endpoint === endpoint).map(({ input }) => input as InputOf<E>)
    },
  }
}

/** Finds the prepared endpoint of a request; `/cases/mine` is preferred to `/cases/{id}`. */
function findEndpoint(endpoints: Endpoint[], method: string, path: string) {
  const found = endpoints.flatMap((endpoint) => {
    const [ownMethod, template = ''] = endpoint.split(' ')
    const pattern = template.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')
    const match = ownMethod === method && new RegExp(`^${pattern}$`).exec(path)
    if (!match) return []
    const values = Object.entries(match.groups ?? {})
    const params = Object.fromEntries(values.map(([name, value]) => [name, decodeURIComponent(value)]))
    return [{ endpoint, params }]
  })
  return found.sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0]
}

function toResponse(answer: unknown): Response {
  if (answer === undefined) return new Response(null, { status: 204 })
  if (answer instanceof Blob) return new Response(answer)
  const total = Array.isArray(answer) ? answer.length : 0
  return Response.json(answer, { headers: { 'Content-Range': `items 0-${total}/${total}` } })
}

function toProblem(code: ErrorCode, violations: Violation[]): Response {
  const { status, message } = errors[code]
  return Response.json({ code, message, violations }, { status, headers: { 'X-Request-Id': 'req-1' } })
}
