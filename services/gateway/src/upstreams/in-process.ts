import type { Service } from '@alcove/kit/service/service'
import type { Upstream } from '../ports.ts'

/** A service in this process. Requests and answers are the same objects as over a wire. */
export function inProcess(service: Pick<Service, 'app' | 'status'>): Upstream {
  return {
    fetch: async (request, info) => service.app.fetch(request, { info }),
    status: () => service.status(),
    close: async () => undefined,
  }
}
