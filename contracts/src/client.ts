import type { ErrorCode, Violation } from './errors.ts'
import type { operations } from './http/index.ts'
import type { OperationAnswer, OperationInput, OperationSpec } from './operation.ts'
import { readClaims } from './token-claims.ts'

export { type Claims, readClaims } from './token-claims.ts'

/**
 * The typed client of both sites: `client.call('POST /api/login_check', { body })`.
 * Types come from the operations; at run time there is only the endpoint's text, so no schema reaches a browser.
 */
type Outside = Exclude<(typeof operations)[number], { audience: 'internal' }>
type EndpointOf<O> = O extends { method: infer M extends string; path: infer P extends string }
  ? `${M} ${P}`
  : never
export type Endpoint = EndpointOf<Outside>
export type OperationAt<E extends Endpoint> = Outside extends infer O
  ? O extends OperationSpec
    ? EndpointOf<O> extends E
      ? O
      : never
    : never
  : never
type Arguments<O extends OperationSpec> = keyof OperationInput<O> extends never
  ? [input?: { signal?: AbortSignal }]
  : [input: OperationInput<O> & { signal?: AbortSignal }]

const UNEXPECTED = 'Une erreur inattendue est survenue, veuillez réessayer'

/** The answer of an endpoint. */
export type AnswerOf<E extends Endpoint> = OperationAnswer<OperationAt<E>>

/** A refusal by the platform, or `code: 'NETWORK'` when it could not be reached. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | 'NETWORK' | 'UNKNOWN'
  readonly violations: Violation[]
  readonly requestId: string | undefined

  constructor(
    status: number,
    code: ApiError['code'],
    message: string,
    violations: Violation[] = [],
    requestId?: string,
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.violations = violations
    this.requestId = requestId
  }
}

export interface ClientOptions {
  /** Origin of the platform; empty for same-origin calls. */
  baseUrl?: string
  fetch?: typeof fetch
  token?: () => string | null
  /** Fetches a new access token after a 401; resolves to null when the session is over. */
  refresh?: () => Promise<string | null>
}

export interface Client {
  call<E extends Endpoint>(endpoint: E, ...input: Arguments<OperationAt<E>>): Promise<AnswerOf<E>>
  /** Sends a request with token and retry; the caller reads the answer itself. */
  request(path: string, init?: RequestInit): Promise<Response>
}

interface AnyInput {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  signal?: AbortSignal
}

export function createClient(options: ClientOptions = {}): Client {
  const send = options.fetch ?? ((input, init) => fetch(input, init))

  async function attempt(path: string, init: RequestInit, token: string | null): Promise<Response> {
    const headers = new Headers(init.headers)
    if (token) headers.set('Authorization', `Bearer ${token}`)
    try {
      return await send(`${options.baseUrl ?? ''}${path}`, { ...init, headers, credentials: 'include' })
    } catch (error) {
      if (init.signal?.aborted) throw error
      throw new ApiError(0, 'NETWORK', 'Connexion impossible, vérifiez votre réseau puis réessayez')
    }
  }

  async function request(path: string, init: RequestInit = {}): Promise<Response> {
    const token = options.token?.() ?? null
    const response = await attempt(path, init, token)
    if (response.status !== 401 || token === null || options.refresh === undefined) return response
    const renewed = await options.refresh()
    if (renewed === null) return response
    // Note: another account may have logged in meanwhile; its token would repeat this call in its name.
    if (readClaims(renewed)?.sub !== readClaims(token)?.sub) throw new ApiError(0, 'UNKNOWN', UNEXPECTED)
    return attempt(path, init, renewed)
  }

  async function call(endpoint: string, input: AnyInput = {}): Promise<unknown> {
    const [method = 'GET', template = '/'] = endpoint.split(' ')
    const headers: Record<string, string> = { Accept: 'application/ld+json, application/json' }
    const init: RequestInit = { method, headers }
    if (input.signal) init.signal = input.signal
    if (input.body !== undefined) {
      headers['Content-Type'] = 'application/ld+json'
      init.body = JSON.stringify(input.body)
    }
    const response = await request(fillPath(template, input.params) + queryString(input.query), init)
    if (!response.ok) throw await toApiError(response)
    return hasBody(response) ? response.json() : undefined
  }

  return { call: call as Client['call'], request }
}

/** `/api/users/{id}` and `{ id }` -> `/api/users/…`, encoded. */
export function fillPath(template: string, params: Record<string, string> = {}): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new TypeError(`Missing path parameter "${name}" of ${template}`)
    return encodeURIComponent(value)
  })
}

/** Writes arrays as repeated `name[]=…` and leaves out undefined. */
export function queryString(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) for (const item of value) search.append(`${name}[]`, String(item))
    else if (value !== undefined) search.set(name, String(value))
  }
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

export async function toApiError(response: Response): Promise<ApiError> {
  const requestId = response.headers.get('X-Request-Id') ?? undefined
  try {
    const problem = (await response.json()) as {
      code?: ApiError['code']
      message?: string
      violations?: Violation[]
    }
    if (typeof problem.code === 'string' && typeof problem.message === 'string') {
      return new ApiError(response.status, problem.code, problem.message, problem.violations ?? [], requestId)
    }
  } catch {
    // Not a problem document: a proxy between client and platform answered.
  }
  return new ApiError(response.status, 'UNKNOWN', UNEXPECTED, [], requestId)
}

/** @returns false for answers without a body, such as 204 and some 202 */
function hasBody({ status, headers }: Response): boolean {
  return status !== 204 && headers.get('content-length') !== '0' && headers.has('content-type')
}
