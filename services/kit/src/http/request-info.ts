import { TRACEPARENT } from '@alcove/contracts'
import type { RequestContext } from '../log/request-context.ts'

/** Facts about a request that the gateway knows and services must not have to guess. */
export interface RequestInfo extends RequestContext {
  /** Address of the caller, behind as many proxies as are trusted. */
  clientIp: string
  /** Scheme and host that the caller used: `https://videos.example`. */
  origin: string
  /** The account whose token a service has verified meanwhile. For figures and logs: it gives no rights. */
  userId?: string | undefined
  /** On which the gateway heard the request; the one in `origin` is what the caller claims. */
  port?: number | undefined
}

/** Tells the gateway in another process whose token a service has verified; the gateway strips it from answers. */
export const USER_ID_HEADER = 'x-alcove-user-id'

/** How the gateway passes them on: as bindings in one process, as these headers between processes. */
export const INFO_HEADERS = {
  requestId: 'x-request-id',
  clientIp: 'x-alcove-client-ip',
  origin: 'x-alcove-origin',
  port: 'x-alcove-port',
} as const

export function infoFromHeaders(headers: Headers, fallbackId: () => string): RequestInfo {
  const host = headers.get('host') ?? 'localhost'
  const traceparent = headers.get('traceparent') ?? ''
  return {
    requestId: headers.get(INFO_HEADERS.requestId) ?? fallbackId(),
    clientIp: headers.get(INFO_HEADERS.clientIp) ?? '127.0.0.1',
    origin: headers.get(INFO_HEADERS.origin) ?? `http://${host}`,
    port: Number(headers.get(INFO_HEADERS.port)) || undefined,
    traceparent: TRACEPARENT.test(traceparent) ? traceparent : undefined,
  }
}

export function infoToHeaders(info: RequestInfo): Record<string, string> {
  return {
    [INFO_HEADERS.requestId]: info.requestId,
    [INFO_HEADERS.clientIp]: info.clientIp,
    [INFO_HEADERS.origin]: info.origin,
    [INFO_HEADERS.port]: String(info.port ?? ''),
    ...(info.traceparent ? { traceparent: info.traceparent } : {}),
  }
}
