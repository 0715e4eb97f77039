import { AppError, type OperationSpec, operations, type ServiceName } from '@alcove/contracts'
import { honoPath } from '@alcove/kit/http/create-app'
import { problemResponse } from '@alcove/kit/http/problem'
import { httpMetrics } from '@alcove/kit/metrics/http-metrics'
import type { GatewayApp } from '../app.ts'
import type { GatewayDeps } from '../deps.ts'
import type { RateLimits } from '../doors/rate-limits.ts'
import type { Facade } from '../facade/facade.ts'

interface Routing extends Pick<GatewayDeps, 'upstreams' | 'log' | 'metrics'> {
  limits: RateLimits
  facade: Facade
}

/** Streams that are no operations, and their owner. */
const STREAMS: Readonly<Record<string, ServiceName>> = { '/media/*': 'media', '/objects/*': 'media' }

/** Every operation that the contracts offer to the outside, to the service that owns it; nothing else gets in. */
export function routeOperations(app: GatewayApp, { upstreams, limits, facade, log, metrics }: Routing): void {
  const observed = httpMetrics(metrics, 'gateway')
  const outside = (operations as readonly OperationSpec[]).filter((spec) => spec.audience !== 'internal')
  for (const spec of outside) {
    const handle = spec.service === 'gateway' ? facade[spec.id] : undefined
    if (spec.service === 'gateway' && !handle) continue
    app.on(spec.method, honoPath(spec.path), async (c) => {
      const info = c.get('info')
      const started = performance.now()
      if (spec.rate) await limits.draw(spec.rate, info.clientIp)
      const response = await (handle
        ? handle(c.req, info)
        : upstreams[spec.service as ServiceName].fetch(c.req.raw, info))
      const took = performance.now() - started
      observed.observe(spec.path, spec.method, response.status, took)
      log.info({ operation: spec.id, status: response.status, ms: Math.round(took) }, 'request')
      return response
    })
  }
  for (const path of new Set(outside.map((one) => one.path))) {
    const allowed = outside.filter((one) => one.path === path).map((one) => one.method)
    app.all(honoPath(path), (c) => {
      const refusal = problemResponse(new AppError('METHOD_NOT_ALLOWED'), c.get('info').requestId, log)
      refusal.headers.set('Allow', allowed.join(', '))
      return refusal
    })
  }
  for (const [path, service] of Object.entries(STREAMS)) {
    app.all(path, (c) => upstreams[service].fetch(c.req.raw, c.get('info')))
  }
  app.all('/api/*', () => {
    throw new AppError('NOT_FOUND')
  })
}
