import { AsyncLocalStorage } from 'node:async_hooks'

/** What travels with a request, into log lines and into the events that it causes. */
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

/** Work that no request causes, wherever it was begun. */
export function withoutRequestContext<T>(work: () => T): T {
  return storage.exit(work)
}
