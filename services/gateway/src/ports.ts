import type { ServiceName } from '@alcove/contracts'
import type { DependencyState } from '@alcove/kit/health/readiness'
import type { RequestInfo } from '@alcove/kit/http/request-info'

/** A service as the gateway reaches it: by a call in one process, over HTTP between processes. */
export interface Upstream {
  /** @throws AppError SERVICE_UNAVAILABLE when the service cannot be reached or does not begin to answer in time */
  fetch(request: Request, info: RequestInfo): Promise<Response>
  /** Everything that it depends on, with details; a line of its own where it cannot be asked. */
  status(): Promise<DependencyState[]>
  close(): Promise<void>
}

export type Upstreams = Readonly<Record<ServiceName, Upstream>>
