import { TRACEPARENT } from '@alcove/contracts'
import type { RequestContext } from '../log/request-context.ts'

/** Details of a request that the gateway knows and passes to services. */
export interface RequestInfo extends RequestContext {
  /** Client address, read behind the trusted number of proxies. */
  clientIp: string
  /** Scheme and host that the caller used, such as `https://videos.example`. */
  origin: string
  /** The account whose token the service has verified. For stats and logs only; grants no rights. */
  userId?: string | undefined
  /** Port on which the gateway received the request; the one in `origin` is the caller's claim. */
  port?: number | undefined
}

/** Reports the verified account to a gateway in another process; the gateway strips it from answers. */
export const USER_ID_HEADER = 'x-alcove-user-id'

/** Headers that carry these details between processes; within one process they are bindings. */
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
