import { asyncApiDocument } from '@alcove/contracts/asyncapi'
import { openApiDocument } from '@alcove/contracts/openapi'
import type { GatewayApp } from '../app.ts'
import { serveApiDocs } from './api-docs.ts'
import { cacheDocument } from './cache-document.ts'
import { findContext } from './contexts.ts'
import { renderRobots } from './robots.ts'

const AN_HOUR = 'public, max-age=3600'
const JSON_KEPT = { 'content-type': 'application/json; charset=utf-8', 'cache-control': AN_HOUR }

/** Serves descriptions of the platform, generated once from the contracts. */
export function serveDocuments(app: GatewayApp, version: string): void {
  const sendJson = (described: unknown) => {
    const bytes = new TextEncoder().encode(JSON.stringify(described))
    return cacheDocument(() => bytes, JSON_KEPT)
  }
  app.get('/api/openapi.json', sendJson(openApiDocument(version)))
  app.get('/api/asyncapi.json', sendJson(asyncApiDocument(version)))
  app.get('/api/contexts/:type', (c) => {
    const context = findContext(c.req.param('type'))
    return new Response(JSON.stringify({ '@context': context }), { headers: JSON_KEPT })
  })
  app.get('/robots.txt', (c) => {
    return new Response(renderRobots(c.get('info').origin), {
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': AN_HOUR },
    })
  })
  serveApiDocs(app)
}
