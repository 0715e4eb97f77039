import { AppError, type OperationSpec } from '@alcove/contracts'
import { honoPath } from '@alcove/kit/http/create-app'
import { problemResponse } from '@alcove/kit/http/problem'
import type { Logger } from '@alcove/kit/log/logger'
import type { Context } from 'hono'
import type { GatewayApp, GatewayEnv } from '../app.ts'

/** At the addresses of operations: OPTIONS says which methods there are (RFC 9110, 9.3.7), the rest gets 405. */
export function answerOtherMethods(app: GatewayApp, specs: readonly OperationSpec[], log: Logger): void {
  for (const path of new Set(specs.map((one) => one.path))) {
    const methods = specs.filter((one) => one.path === path).map((one) => one.method)
    const reads = methods.includes('GET') ? ['HEAD'] : []
    const allowed = [...methods, ...reads, 'OPTIONS']
    const headers = { Allow: allowed.join(', ') }
    app.options(honoPath(path), () => new Response(null, { status: 204, headers }))
    app.all(honoPath(path), (c) => refuseMethod(c, allowed, log))
  }
}

/** 405, and the methods that there are. */
export function refuseMethod(c: Context<GatewayEnv>, allowed: readonly string[], log: Logger): Response {
  const refusal = problemResponse(new AppError('METHOD_NOT_ALLOWED'), c.get('info').requestId, log)
  refusal.headers.set('Allow', allowed.join(', '))
  return refusal
}
