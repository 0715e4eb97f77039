import type { Bindings, ServiceApp } from '../http/create-app.ts'
import type { Registry } from '../metrics/metrics.ts'
import { type DependencyState, readinessStatus, renderStates, withoutDetail } from './readiness.ts'

const TEXT = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }

interface Health {
  readiness(): Promise<DependencyState[]>
  status(): Promise<DependencyState[]>
}

/** Mounts the probes for the inner network: liveness, readiness, status of all dependencies, and metrics. */
export function mountProbes(app: ServiceApp, { readiness, status }: Health, registry: Registry): void {
  app.get('/healthz', () => new Response('ok\n', { headers: TEXT }))
  app.get('/readyz', async ({ env }) => {
    const states = await readiness()
    return new Response(textFor(env, states), { status: readinessStatus(states), headers: TEXT })
  })
  app.get('/status', async ({ env }) => new Response(textFor(env, await status()), { headers: TEXT }))
  app.get('/metrics', async () => {
    return new Response(await registry.metrics(), { headers: { 'Content-Type': registry.contentType } })
  })
}

/** Details are shown to the gateway, which filters them for others, and on loopback. */
function textFor(env: Bindings | undefined, states: DependencyState[]): string {
  const isKnown = !env?.direct || /^(?:::ffff:)?127\.|^::1$/.test(env.info?.clientIp ?? '')
  return renderStates(isKnown ? states : states.map(withoutDetail))
}
