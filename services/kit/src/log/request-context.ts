import { AsyncLocalStorage } from 'node:async_hooks'

/** Context of a request, added to log lines and to events it causes. */
export interface RequestContext {
  requestId: string
  /** W3C trace context, as received. */
  traceparent?: string | undefined
}

const storage = new AsyncLocalStorage<RequestContext>()

export function withRequestContext<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work)
}

export function requestContext(): RequestContext | undefined {
  return storage.getStore()
}

/** Runs work outside any request's context. */
export function withoutRequestContext<T>(work: () => T): T {
  return storage.exit(work)
}
