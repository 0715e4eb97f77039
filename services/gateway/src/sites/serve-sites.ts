import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
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
  const strip = (path: string) => path.slice(base.length - 1)
  const files = (caching: string, rewrite: (path: string) => string) =>
    serveStatic({
      root: folder,
      precompressed: true,
      rewriteRequestPath: rewrite,
      onFound: (_, c) => c.header('Cache-Control', caching),
    })
  if (!existsSync(join(folder, 'index.html'))) return
  app.get(`${base}assets/*`, files(FOR_EVER, strip), (c) => c.notFound())
  app.get(
    `${base}*`,
    files(ASK_AGAIN, strip),
    files(ASK_AGAIN, () => '/index.html'),
  )
}
