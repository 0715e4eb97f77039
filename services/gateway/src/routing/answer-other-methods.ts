import { AppError, type OperationSpec } from '@alcove/contracts'
import { honoPath } from '@alcove/kit/http/create-app'
import { problemResponse } from '@alcove/kit/http/problem'
import type { Logger } from '@alcove/kit/log/logger'
import type { GatewayApp } from '../app.ts'

/** At the addresses of operations: OPTIONS says which methods there are (RFC 9110, 9.3.7), the rest gets 405. */
export function answerOtherMethods(app: GatewayApp, specs: readonly OperationSpec[], log: Logger): void {
  for (const path of new Set(specs.map((one) => one.path))) {
    const methods = specs.filter((one) => one.path === path).map((one) => one.method)
    const reads = methods.includes('GET') ? ['HEAD'] : []
    const headers = { Allow: [...methods, ...reads, 'OPTIONS'].join(', ') }
    app.options(honoPath(path), () => new Response(null, { status: 204, headers }))
    app.all(honoPath(path), (c) => {
      const refusal = problemResponse(new AppError('METHOD_NOT_ALLOWED'), c.get('info').requestId, log)
      refusal.headers.set('Allow', headers.Allow)
      return refusal
    })
  }
}
