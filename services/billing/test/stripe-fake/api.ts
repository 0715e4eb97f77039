import type { IncomingMessage } from 'node:http'
import { expand } from './expand.ts'
import { list, parseForm } from './form.ts'
import { type Answer, createIdempotency } from './idempotency.ts'
import { Refusal } from './refusal.ts'
import { routeOf } from './routes.ts'
import type { World } from './world.ts'

export interface Exchange {
  method: string
  /** Without the query. */
  path: string
  query: string
  body: string
  status: number
  answer: unknown
}

export function createApi(world: World, secretKey: string) {
  const exchanges: Exchange[] = []
  const once = createIdempotency(world)

  function answer(request: IncomingMessage, url: URL, body: string): { status: number; text: string } {
    const { method = 'GET', headers } = request
    const key = method === 'POST' ? headers['idempotency-key'] : undefined
    const asked = `${method} ${url.pathname} ${body}`
    const { status, body: answered } = catchRefusal(() => {
      checkHeaders(world, secretKey, request)
      return once(String(key ?? ''), asked, () => catchRefusal(() => perform(world, method, url, body)))
    })
    const { pathname: path, search: query } = url
    exchanges.push({ method, path, query, body, status, answer: answered })
    return { status, text: JSON.stringify(answered) }
  }

  return { answer, exchanges }
}

function checkHeaders(world: World, secretKey: string, { headers, method }: IncomingMessage): void {
  if (headers.authorization !== `Bearer ${secretKey}`)
    throw new Refusal(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' })
  if (headers['stripe-version'] !== world.apiVersion)
    throw new Refusal(400, { type: 'invalid_request_error', message: 'Invalid Stripe API version' })
  if (method === 'POST' && !headers['idempotency-key'])
    throw new Refusal(400, { type: 'invalid_request_error', message: 'no idempotency key' })
}

function perform(world: World, method: string, url: URL, body: string): Answer {
  const route = routeOf(method, url.pathname)
  if (!route) {
    const message = `Unrecognized request URL (${method}: ${url.pathname})`
    throw new Refusal(404, { type: 'invalid_request_error', message })
  }
  const params = parseForm(method === 'POST' ? body : url.search.slice(1))
  const found = route.endpoint(world, { id: route.id, params })
  return { status: 200, body: expand(world, found, list(params.expand).map(String)) }
}

function catchRefusal(work: () => Answer): Answer {
  try {
    return work()
  } catch (error) {
    if (error instanceof Refusal) return { status: error.status, body: { error: error.error } }
    throw error
  }
}
