import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes, routePath } from 'hono/route'
import type { GatewayEnv } from '../app.ts'
import type { RecordRequest } from './record-request.ts'

/** Records each request that the app answers, including refusals by guards. */
export function recordRequests(recordRequest: RecordRequest): MiddlewareHandler<GatewayEnv> {
  const names = new Map<string, string>()
  /** `/api/users/:id` -> `/api/users/{id}` */
  const toRouteName = (path: string): string => {
    const name = names.get(path) ?? path.replace(/:(\w+)(?:\{[^}]*\})?/g, '{$1}')
    names.set(path, name)
    return name
  }
  return async (c, next) => {
    const started = performance.now()
    await next()
    const route = toRouteName(findRoute(c))
    recordRequest({ method: c.req.method, route }, c.res.status, performance.now() - started, c.get('info'))
  }
}

/** Finds the route of the handler that answered, or the requested one when a guard refused. */
function findRoute(c: Context<GatewayEnv>): string {
  const answered = routePath(c)
  if (!answered.endsWith('*')) return answered
  return matchedRoutes(c).find(({ path }) => !path.includes('*'))?.path ?? answered
}
