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

/** Serves both sites. Hashed files are cached for ever; other paths are pages of the site's router. */
export function serveSites(
  app: GatewayApp,
  { web, backoffice }: SiteFolders,
  { pages, limits }: { pages: Pages; limits: RateLimits },
): void {
  app.get('/*', async (c, next) => {
    await limits.consume('site', c.get('info').clientIp)
    await next()
  })
  app.get('/backoffice', (c) => c.redirect('/backoffice/', 308))
  serveConsole(app, '/backoffice/', backoffice)
  servePublicSite(app, web, pages)
}

function serveConsole(app: GatewayApp, base: string, folder: string): void {
  if (!existsSync(join(folder, 'index.html'))) return
  const files = serveFiles(folder, base)
  const page = serveStatic({ root: folder, precompressed: true, path: 'index.html' })
  app.get(`${base}assets/*`, setCaching(FOR_EVER), files, (c) => c.notFound())
  app.get(`${base}*`, setCaching(ASK_AGAIN), files, page)
}

function servePublicSite(app: GatewayApp, folder: string, pages: Pages): void {
  const index = join(folder, 'index.html')
  if (!existsSync(index)) return
  const template = readSiteTemplate(index)
  const files = serveFiles(folder, '/')
  app.get('/assets/*', setCaching(FOR_EVER), files, (c) => c.notFound())
  app.get('/*', async (c, next) => (await pages.servePage(c, template)) ?? next())
  app.get('/*', setCaching(ASK_AGAIN), files)
  app.get('/*', (c) => pages.serveUnknownPath(c, template))
}

/** Dotfiles are internal, except `/.well-known/` (RFC 8615). */
const HIDDEN = /(^|[/\\])\.(?!well-known([/\\]|$))/

function serveFiles(folder: string, base: string): MiddlewareHandler<GatewayEnv> {
  const files = serveStatic<GatewayEnv>({
    root: folder,
    precompressed: true,
    rewriteRequestPath: (path) => path.slice(base.length - 1),
  })
  return (c, next) => (HIDDEN.test(decodePath(c.req.path)) ? next() : files(c, next))
}

/** Sets the cache lifetime of found files, and Vary for their encodings. */
function setCaching(caching: string): MiddlewareHandler {
  return async (c, next) => {
    await next()
    // Note: pages have set it already.
    if (!c.res.ok || c.res.headers.has('Cache-Control')) return
    c.res.headers.set('Cache-Control', caching)
    c.res.headers.set('Vary', 'Accept-Encoding')
  }
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
