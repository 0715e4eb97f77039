import { AppError, type OperationSpec } from '@alcove/contracts'
import { honoPath } from '@alcove/kit/http/create-app'
import { problemResponse } from '@alcove/kit/http/problem'
import type { Logger } from '@alcove/kit/log/logger'
import type { Context } from 'hono'
import type { GatewayApp, GatewayEnv } from '../app.ts'

/** Answers OPTIONS with the allowed methods of a path (RFC 9110, 9.3.7) and other methods with 405. */
export function answerOtherMethods(app: GatewayApp, specs: readonly OperationSpec[], log: Logger): void {
  for (const path of new Set(specs.map((spec) => spec.path))) {
    const ofPath = specs.filter((spec) => spec.path === path)
    const methods = ofPath.map((spec) => spec.method)
    const reads = methods.includes('GET') ? ['HEAD'] : []
    const allowed = [...methods, ...reads, 'OPTIONS']
    const headers = Object.assign(
      { Allow: allowed.join(', ') },
      ...ofPath.map(({ answerHeaders = {} }) => answerHeaders),
    )
    app.options(honoPath(path), () => new Response(null, { status: 204, headers }))
    app.all(honoPath(path), (c) => refuseMethod(c, allowed, log))
  }
}

/** Answers 405 with the allowed methods. */
export function refuseMethod(c: Context<GatewayEnv>, allowed: readonly string[], log: Logger): Response {
  const refusal = problemResponse(new AppError('METHOD_NOT_ALLOWED'), c.get('info').requestId, log)
  refusal.headers.set('Allow', allowed.join(', '))
  return refusal
}
