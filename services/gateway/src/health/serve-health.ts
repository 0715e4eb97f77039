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
  /** Unset: only this machine may read metrics. */
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
    // Note: it asks every service. Readiness asks this process alone, and a probe that is refused takes the site away.
    if (!isHere) await limits.draw('everything', c.get('info').clientIp)
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

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
