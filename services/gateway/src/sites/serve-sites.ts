import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'
import type { GatewayApp, GatewayEnv } from '../app.ts'
import type { RateLimits } from '../guards/rate-limits.ts'
import type { Pages } from '../pages/pages.ts'
import { readSiteTemplate } from '../pages/site-template.ts'

export interface SiteFolders {
  /** Built public site. */
  web: string
  /** Built console. */
  backoffice: string
}

const FOR_EVER = 'public, max-age=31536000, immutable'
const ASK_AGAIN = 'no-cache'

/** Both sites. Files with a hash in their name are kept for ever; every other path is a page of the site's own router. */
export function serveSites(
  app: GatewayApp,
  { web, backoffice }: SiteFolders,
  { pages, limits }: { pages: Pages; limits: RateLimits },
): void {
  app.get('/*', async (c, next) => {
    await limits.draw('site', c.get('info').clientIp)
    await next()
  })
  app.get('/backoffice', (c) => c.redirect('/backoffice/', 308))
  serveConsole(app, '/backoffice/', backoffice)
  servePublicSite(app, web, pages)
}

function serveConsole(app: GatewayApp, base: string, folder: string): void {
  if (!existsSync(join(folder, 'index.html'))) return
  const files = filesOf(folder, base)
  const page = serveStatic({ root: folder, precompressed: true, path: 'index.html' })
  app.get(`${base}assets/*`, keep(FOR_EVER), files, (c) => c.notFound())
  app.get(`${base}*`, keep(ASK_AGAIN), files, page)
}

function servePublicSite(app: GatewayApp, folder: string, pages: Pages): void {
  const index = join(folder, 'index.html')
  if (!existsSync(index)) return
  const template = readSiteTemplate(index)
  const files = filesOf(folder, '/')
  app.get('/assets/*', keep(FOR_EVER), files, (c) => c.notFound())
  app.get('/*', async (c, next) => (await pages.at(c, template)) ?? next())
  app.get('/*', keep(ASK_AGAIN), files)
  app.get('/*', (c) => pages.elsewhere(c, template))
}

/** Files whose name begins with a dot are ours, but for `/.well-known/` (RFC 8615). */
const HIDDEN = /(^|[/\\])\.(?!well-known([/\\]|$))/

function filesOf(folder: string, base: string): MiddlewareHandler<GatewayEnv> {
  const files = serveStatic<GatewayEnv>({
    root: folder,
    precompressed: true,
    rewriteRequestPath: (path) => path.slice(base.length - 1),
  })
  return (c, next) => (HIDDEN.test(decoded(c.req.path)) ? next() : files(c, next))
}

/** How long caches may keep what was found, and that it comes in several encodings. */
function keep(caching: string): MiddlewareHandler {
  return async (c, next) => {
    await next()
    // Note: a page has said it already.
    if (!c.res.ok || c.res.headers.has('Cache-Control')) return
    c.res.headers.set('Cache-Control', caching)
    c.res.headers.set('Vary', 'Accept-Encoding')
  }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
