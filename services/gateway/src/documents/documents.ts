import { asyncApiDocument } from '@alcove/contracts/asyncapi'
import { openApiDocument } from '@alcove/contracts/openapi'
import type { Context } from 'hono'
import type { GatewayApp, GatewayEnv } from '../app.ts'
import { gzipJson, headersOfGzip } from '../encoding/compress-json.ts'
import { takesEncoding } from '../encoding/takes-encoding.ts'
import { serveApiDocs } from './api-docs.ts'
import { contextOf } from './contexts.ts'
import { robots } from './robots.ts'

const AN_HOUR = 'public, max-age=3600'

/** What describes the platform rather than does something. Generated once from the contracts. */
export function serveDocuments(app: GatewayApp, version: string): void {
  const openApi = JSON.stringify(openApiDocument(version))
  const asyncApi = JSON.stringify(asyncApiDocument(version))
  app.get('/api/openapi.json', sendJson(openApi))
  app.get('/api/asyncapi.json', sendJson(asyncApi))
  app.get('/api/contexts/:type', (c) => {
    const context = contextOf(c.req.param('type'))
    return sendJson(JSON.stringify({ '@context': context }))(c)
  })
  app.get('/robots.txt', (c) => {
    return new Response(robots(c.get('info').origin), {
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': AN_HOUR },
    })
  })
  serveApiDocs(app)
}

/** A text that stays as it is: compressed once, at the first call that can read it so. */
function sendJson(text: string): (c: Context<GatewayEnv>) => Promise<Response> {
  const bytes = new TextEncoder().encode(text)
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': AN_HOUR }
  let compressing: ReturnType<typeof gzipJson> | undefined
  return async (c) => {
    if (!takesEncoding(c.req.header('accept-encoding'), 'gzip')) return new Response(bytes, { headers })
    compressing ??= gzipJson(headers['content-type'], bytes)
    const short = await compressing
    return new Response(short ?? bytes, { headers: short ? headersOfGzip(headers) : headers })
  }
}
