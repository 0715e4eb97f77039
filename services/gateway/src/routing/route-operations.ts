import { AppError, type OperationSpec, operations, type ServiceName } from '@alcove/contracts'
import { honoPath } from '@alcove/kit/http/create-app'
import { problemResponse } from '@alcove/kit/http/problem'
import { httpMetrics } from '@alcove/kit/metrics/http-metrics'
import type { GatewayApp } from '../app.ts'
import type { GatewayDeps } from '../deps.ts'
import type { RateLimits } from '../doors/rate-limits.ts'
import type { Facade } from '../facade/facade.ts'
import { answerOtherMethods } from './answer-other-methods.ts'

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
      const answer = async () => {
        if (spec.rate) await limits.draw(spec.rate, info.clientIp)
        return handle ? handle(c.req, info) : upstreams[spec.service as ServiceName].fetch(c.req.raw, info)
      }
      const response = await answer().catch((error) => problemResponse(error, info.requestId, log))
      // Note: Hono answers HEAD with the head of a GET and forgets its body; what feeds it would wait for ever.
      if (c.req.method === 'HEAD') await response.body?.cancel()
      const took = performance.now() - started
      observed.observe(spec.path, spec.method, response.status, took)
      log.info({ operation: spec.id, status: response.status, ms: Math.round(took) }, 'request')
      return response
    })
  }
  answerOtherMethods(app, outside, log)
  for (const [path, service] of Object.entries(STREAMS)) {
    app.all(path, (c) => upstreams[service].fetch(c.req.raw, c.get('info')))
  }
  app.all('/api/*', () => {
    throw new AppError('NOT_FOUND')
  })
}
