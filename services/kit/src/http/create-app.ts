import { AppError, getJwks, isBinary, type OperationSpec } from '@alcove/contracts'
import { type Context, Hono } from 'hono'
import type { Authenticator } from '../auth/authenticator.ts'
import type { Caller } from '../auth/caller.ts'
import type { Logger } from '../log/logger.ts'
import { withRequestContext } from '../log/request-context.ts'
import type { HttpMetrics } from '../metrics/http-metrics.ts'
import { isKnown } from './entity-tag.ts'
import { PreparedJson } from './prepared-json.ts'
import { problemResponse } from './problem.ts'
import { readRequest } from './read-request.ts'
import { infoFromHeaders, type RequestInfo, USER_ID_HEADER } from './request-info.ts'
import { type ResponseBody, type Route, SHARED_CODES } from './route.ts'

export interface AppDeps {
  log: Logger
  authenticator: Authenticator
  /** Creates a request id when the gateway sent none. */
  ids: () => string
  metrics?: HttpMetrics
  /** Checks every answer and refusal against the contract. For tests and development. */
  strict: boolean
}

/** Passed by the gateway within one process, and by the internal guard between processes. */
export interface Bindings {
  info?: RequestInfo
  /** True for a call to the service's own socket without the internal key. */
  direct?: boolean
}

export type ServiceApp = Hono<{ Bindings: Bindings }>

export function createApp(deps: AppDeps, routes: Route[]): ServiceApp {
  const app: ServiceApp = new Hono<{ Bindings: Bindings }>({ strict: true })
  app.notFound((c) => problemResponse(new AppError('NOT_FOUND'), readInfo(c, deps).requestId, deps.log))
  app.onError((error, c) => problemResponse(error, readInfo(c, deps).requestId, deps.log))
  for (const route of routes) mount(app, route, deps)
  return app
}

/** Maps `/api/users/{id}` to `/api/users/:id`. */
export function honoPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1')
}

function mount(app: ServiceApp, { spec, handle }: Route, deps: AppDeps): void {
  app.on(spec.method, honoPath(spec.path), (c) => {
    const info = readInfo(c, deps)
    return withRequestContext(info, async () => {
      const started = performance.now()
      let response: Response
      try {
        if (c.env?.direct && isInternal(spec)) throw new AppError('NOT_FOUND')
        const caller = await identify(spec, c.req.header('authorization'), deps.authenticator)
        info.userId = caller?.id
        const input = await readRequest(spec, c.req)
        const call = {
          ...input,
          caller,
          info,
          header: (name: string) => c.req.header(name),
          stream: spec.bodyStream ? c.req.raw.body : undefined,
          signal: c.req.raw.signal,
        }
        response = render(spec, await handle(call as never), deps.strict, c.req.header('if-none-match'))
      } catch (error) {
        if (deps.strict) assertDeclared(spec, error)
        response = problemResponse(error, info.requestId, deps.log)
      }
      // Note: Hono answers HEAD from GET and drops the body; its file would stay open.
      if (c.req.method === 'HEAD') await response.body?.cancel()
      for (const [name, value] of Object.entries(spec.answerHeaders ?? {})) response.headers.set(name, value)
      if (c.env?.direct === false && info.userId) response.headers.set(USER_ID_HEADER, info.userId)
      deps.metrics?.observe(spec.path, spec.method, response.status, performance.now() - started)
      return response
    })
  })
}

/** Public keys are readable by every caller, to verify tokens. */
function isInternal(spec: OperationSpec): boolean {
  return spec.audience === 'internal' && spec.id !== getJwks.id
}

function readInfo(c: Context<{ Bindings: Bindings }>, deps: AppDeps): RequestInfo {
  return c.env?.info ?? infoFromHeaders(c.req.raw.headers, deps.ids)
}

async function identify(
  spec: OperationSpec,
  header: string | undefined,
  authenticator: Authenticator,
): Promise<Caller | null> {
  if (spec.access === 'anyone') return null
  const caller = header === undefined ? null : await authenticator.authenticate(header)
  if (caller === null && spec.access !== 'optional') throw new AppError('TOKEN_MISSING')
  if (caller && spec.access.startsWith('ROLE_') && !caller.roles.includes(spec.access as 'ROLE_ADMIN')) {
    throw new AppError('FORBIDDEN', { params: { needs: spec.access } })
  }
  return caller
}

function render(
  spec: OperationSpec,
  reply: { status: number; body: unknown; headers?: Record<string, string | string[]> },
  strict: boolean,
  ifNoneMatch: string | undefined,
): Response {
  const answer = spec.answers[reply.status]
  if (answer === undefined) throw new Error(`${spec.id} does not declare status ${reply.status}`)
  const headers = new Headers()
  for (const [name, value] of Object.entries(reply.headers ?? {})) {
    for (const item of [value].flat()) headers.append(name, item)
  }
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
  if (answer === null) return new Response(null, { status: reply.status, headers })
  if (isBinary(answer)) {
    const tag = headers.get('ETag')
    if (tag !== null && isKnown(ifNoneMatch, tag)) {
      // Note: its file would stay open when the body is not read.
      if (reply.body instanceof ReadableStream) void reply.body.cancel().catch(() => undefined)
      return new Response(null, { status: 304, headers })
    }
    if (!headers.has('Content-Type')) headers.set('Content-Type', answer.binary)
    return new Response(reply.body as ResponseBody, { status: reply.status, headers })
  }
  const prepared = reply.body instanceof PreparedJson ? reply.body : null
  if (strict) answer.parse(prepared ? prepared.value : reply.body)
  if (prepared?.version !== undefined) {
    const tag = `"${prepared.version}"`
    headers.set('ETag', tag)
    if (isKnown(ifNoneMatch, tag)) return new Response(null, { status: 304, headers })
  }
  const type = spec.audience === 'admin' ? 'application/json' : 'application/ld+json'
  headers.set('Content-Type', `${type}; charset=utf-8`)
  return new Response(prepared?.bytes ?? JSON.stringify(reply.body), { status: reply.status, headers })
}

function assertDeclared(spec: OperationSpec, error: unknown): void {
  if (!(error instanceof AppError) || SHARED_CODES.has(error.code) || spec.refuses.includes(error.code))
    return
  throw new Error(`${spec.id} refused with ${error.code}, which it does not declare`, { cause: error })
}
