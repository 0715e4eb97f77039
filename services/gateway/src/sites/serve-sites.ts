import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'
import type { GatewayApp } from '../app.ts'

export interface SiteFolders {
  /** Built public site. */
  web: string
  /** Built console. */
  backoffice: string
}

const FOR_EVER = 'public, max-age=31536000, immutable'
const ASK_AGAIN = 'no-cache'

/** Both sites. Files with a hash in their name are kept for ever; every other path is a page of the site's own router. */
export function serveSites(app: GatewayApp, { web, backoffice }: SiteFolders): void {
  app.get('/backoffice', (c) => c.redirect('/backoffice/', 308))
  serveSite(app, '/backoffice/', backoffice)
  serveSite(app, '/', web)
}

function serveSite(app: GatewayApp, base: string, folder: string): void {
  if (!existsSync(join(folder, 'index.html'))) return
  const files = serveStatic({
    root: folder,
    precompressed: true,
    rewriteRequestPath: (path) => path.slice(base.length - 1),
  })
  const page = serveStatic({ root: folder, precompressed: true, path: 'index.html' })
  app.get(`${base}assets/*`, keep(FOR_EVER), files, (c) => c.notFound())
  app.get(`${base}*`, keep(ASK_AGAIN), files, page)
}

/** How long caches may keep what was found, and that it comes in several encodings. */
function keep(caching: string): MiddlewareHandler {
  return async (c, next) => {
    await next()
    if (!c.res.ok) return
    c.res.headers.set('Cache-Control', caching)
    c.res.headers.set('Vary', 'Accept-Encoding')
  }
}
