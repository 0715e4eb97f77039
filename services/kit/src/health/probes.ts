import type { ServiceApp } from '../http/create-app.ts'
import type { Registry } from '../metrics/metrics.ts'
import { type DependencyState, renderReadiness } from './readiness.ts'

const TEXT = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }

/** Liveness says that the process runs, readiness that it can work, metrics how it does. For the inner network. */
export function mountProbes(
  app: ServiceApp,
  readiness: () => Promise<DependencyState[]>,
  registry: Registry,
): void {
  app.get('/healthz', () => new Response('ok\n', { headers: TEXT }))
  app.get('/readyz', async () => {
    const { status, text } = renderReadiness(await readiness())
    return new Response(text, { status, headers: TEXT })
  })
  app.get('/metrics', async () => {
    return new Response(await registry.metrics(), { headers: { 'Content-Type': registry.contentType } })
  })
}
