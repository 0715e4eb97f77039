import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes, routePath } from 'hono/route'
import type { GatewayEnv } from '../app.ts'
import type { NoteRequest } from './note-request.ts'

/** Notes each request that the app answers, refusals at the door included. */
export function noteRequests(note: NoteRequest): MiddlewareHandler<GatewayEnv> {
  const names = new Map<string, string>()
  /** `/api/users/:id` -> `/api/users/{id}` */
  const nameOf = (path: string): string => {
    const name = names.get(path) ?? path.replace(/:(\w+)(?:\{[^}]*\})?/g, '{$1}')
    names.set(path, name)
    return name
  }
  return async (c, next) => {
    const started = performance.now()
    await next()
    const route = nameOf(routeOf(c))
    note({ method: c.req.method, route }, c.res.status, performance.now() - started, c.get('info'))
  }
}

/** Of the handler that answered; of what was asked for where a door refused it. */
function routeOf(c: Context<GatewayEnv>): string {
  const answered = routePath(c)
  if (!answered.endsWith('*')) return answered
  return matchedRoutes(c).find(({ path }) => !path.includes('*'))?.path ?? answered
}
