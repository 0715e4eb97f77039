import type { Service } from '@alcove/kit/service/service'
import type { Upstream } from '../ports.ts'

/** Calls a service in this process; requests and answers are the same objects as over HTTP. */
export function inProcess(service: Pick<Service, 'app' | 'status'>): Upstream {
  return {
    fetch: async (request, info) => service.app.fetch(request, { info }),
    status: () => service.status(),
    close: async () => undefined,
  }
}
