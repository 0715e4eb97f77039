import { AppError } from '@alcove/contracts'
import type { MiddlewareHandler } from 'hono'
import type { GatewayEnv } from '../app.ts'
import type { HeldAnswers } from './held-answers.ts'

const RETRY_AFTER_S = 2

/** Refuses callers whose network does not read what it has been answered; what was read for them meanwhile is given up. */
export function refuseFull(held: HeldAnswers): MiddlewareHandler<GatewayEnv> {
  return async (c, next) => {
    const { clientIp } = c.get('info')
    if (held.isFull(clientIp)) throw tooMany()
    await next()
    // Note: what has changed something is answered as it is.
    if (c.req.method !== 'GET' || !held.isFull(clientIp)) return
    await c.res.body?.cancel().catch(() => undefined)
    // Note: Hono would give the headers of the answer before to the one that takes its place.
    c.res = undefined
    throw tooMany()
  }
}

const tooMany = () =>
  new AppError('TOO_MANY_REQUESTS', { retryAfter: RETRY_AFTER_S, params: { bucket: 'answers' } })
