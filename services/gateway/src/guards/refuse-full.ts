import { AppError } from '@alcove/contracts'
import type { MiddlewareHandler } from 'hono'
import type { GatewayEnv } from '../app.ts'
import type { HeldAnswers } from './held-answers.ts'

const RETRY_AFTER_S = 2

/**
 * Refuses callers whose network does not read its answers, and discards an answer that was read for them meanwhile.
 */
export function refuseFull(held: HeldAnswers): MiddlewareHandler<GatewayEnv> {
  return async (c, next) => {
    const { clientIp } = c.get('info')
    if (held.isFull(clientIp)) throw createRefusal()
    await next()
    // Note: changes are answered in any case.
    if (c.req.method !== 'GET' || !held.isFull(clientIp)) return
    await c.res.body?.cancel().catch(() => undefined)
    // Note: Hono would copy the previous answer's headers to its replacement.
    c.res = undefined
    throw createRefusal()
  }
}

const createRefusal = () =>
  new AppError('TOO_MANY_REQUESTS', { retryAfter: RETRY_AFTER_S, params: { bucket: 'answers' } })
