import { timingSafeEqual } from 'node:crypto'
import { AppError } from '@alcove/contracts'
import {
  type DependencyState,
  readinessStatus,
  renderStates,
  withoutDetail,
} from '@alcove/kit/health/readiness'
import type { Metrics } from '@alcove/kit/metrics/metrics'
import type { GatewayApp } from '../app.ts'
import type { RateLimits } from '../guards/rate-limits.ts'
import { isLocal } from '../guards/read-request-info.ts'

interface Health {
  readiness: () => Promise<DependencyState[]>
  status: () => Promise<DependencyState[]>
  isStaff: (authorization: string | undefined) => Promise<boolean>
  metrics: Metrics
  limits: RateLimits
  /** Unset: metrics for this machine only. */
  token: string | undefined
}

const TEXT = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }

export function serveHealth(
  app: GatewayApp,
  { readiness, status, isStaff, metrics, limits, token }: Health,
): void {
  app.get('/healthz', () => new Response('ok\n', { headers: TEXT }))
  app.get('/readyz', async (c) => {
    const states = await readiness()
    const { incoming } = c.env
    const shown = incoming && isLocal(incoming) ? states : states.map(withoutDetail)
    return new Response(renderStates(shown), { status: readinessStatus(states), headers: TEXT })
  })
  app.get('/status', async (c) => {
    const { incoming } = c.env
    const isHere = incoming !== undefined && isLocal(incoming)
    // Note: limited, because it calls every service. Readiness checks this process alone: a refused probe would stop
    // the site.
    if (!isHere) await limits.consume('everything', c.get('info').clientIp)
    const isKnown = isHere || (await isStaff(c.req.header('authorization')))
    const states = await status()
    return new Response(renderStates(isKnown ? states : states.map(withoutDetail)), { headers: TEXT })
  })
  app.get('/metrics', async (c) => {
    const { incoming } = c.env
    const allowed = token
      ? isSame(c.req.header('authorization') ?? '', `Bearer ${token}`)
      : incoming !== undefined && isLocal(incoming)
    if (!allowed) throw new AppError(token ? 'TOKEN_INVALID' : 'FORBIDDEN')
    const { registry } = metrics
    return new Response(await registry.metrics(), { headers: { 'Content-Type': registry.contentType } })
  })
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
