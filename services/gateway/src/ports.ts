import type { ServiceName } from '@alcove/contracts'
import type { DependencyState } from '@alcove/kit/health/readiness'
import type { RequestInfo } from '@alcove/kit/http/request-info'

/** A service as the gateway calls it: in process, or over HTTP. */
export interface Upstream {
  /** @throws AppError SERVICE_UNAVAILABLE when the service is unreachable or late to answer */
  fetch(request: Request, info: RequestInfo): Promise<Response>
  /** Returns the states of its dependencies, or one line when it cannot be reached. */
  status(): Promise<DependencyState[]>
  close(): Promise<void>
}

export type Upstreams = Readonly<Record<ServiceName, Upstream>>
