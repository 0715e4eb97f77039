import { asyncApiDocument } from '@alcove/contracts/asyncapi'
import { openApiDocument } from '@alcove/contracts/openapi'
import type { GatewayApp } from '../app.ts'
import { serveApiDocs } from './api-docs.ts'
import { contextOf } from './contexts.ts'
import { robots } from './robots.ts'

const AN_HOUR = 'public, max-age=3600'

/** What describes the platform rather than does something. Generated once from the contracts. */
export function serveDocuments(app: GatewayApp, version: string): void {
  const openApi = JSON.stringify(openApiDocument(version))
  const asyncApi = JSON.stringify(asyncApiDocument(version))
  const json = (text: string) => () =>
    new Response(text, {
      headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': AN_HOUR },
    })
  app.get('/api/openapi.json', json(openApi))
  app.get('/api/asyncapi.json', json(asyncApi))
  app.get('/api/contexts/:type', (c) => {
    const context = contextOf(c.req.param('type'))
    return json(JSON.stringify({ '@context': context }))()
  })
  app.get('/robots.txt', (c) => {
    return new Response(robots(c.get('info').origin), {
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': AN_HOUR },
    })
  })
  serveApiDocs(app)
}
