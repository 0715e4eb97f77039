import type { ServiceApp } from '../http/create-app.ts'
import type { Registry } from '../metrics/metrics.ts'
import { type DependencyState, readinessStatus, renderStates } from './readiness.ts'

const TEXT = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }

interface Health {
  readiness(): Promise<DependencyState[]>
  status(): Promise<DependencyState[]>
}

/**
 * For the inner network: liveness says that the process runs, readiness that it can serve, status how everything does
 * that it depends on, metrics how much it does.
 */
export function mountProbes(app: ServiceApp, { readiness, status }: Health, registry: Registry): void {
  app.get('/healthz', () => new Response('ok\n', { headers: TEXT }))
  app.get('/readyz', async () => {
    const states = await readiness()
    return new Response(renderStates(states), { status: readinessStatus(states), headers: TEXT })
  })
  app.get('/status', async () => new Response(renderStates(await status()), { headers: TEXT }))
  app.get('/metrics', async () => {
    return new Response(await registry.metrics(), { headers: { 'Content-Type': registry.contentType } })
  })
}
