import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import swaggerUi from 'swagger-ui-dist'
import type { GatewayApp } from '../app.ts'
import { cacheDocument } from './cache-document.ts'

const FILES = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
} as const

const PAGE = `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Alcôve : API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<div id="docs"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`
// Note: the default sends the API description to a public validator.
const START = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true, validatorUrl: null })\n`

/** Serves the API documentation without resources from other hosts. */
export function serveApiDocs(app: GatewayApp): void {
  const send = (body: string, type: string) =>
    new Response(body, { headers: { 'Content-Type': type, 'Cache-Control': 'no-cache' } })
  app.get('/api/docs', () => send(PAGE, 'text/html; charset=utf-8'))
  app.get('/api/docs/start.js', () => send(START, 'text/javascript; charset=utf-8'))
  for (const [name, type] of Object.entries(FILES)) {
    const file = join(swaggerUi.getAbsoluteFSPath(), name)
    const headers = { 'content-type': type, 'cache-control': 'public, max-age=86400' }
    app.get(
      `/api/docs/${name}`,
      cacheDocument(() => readFile(file), headers),
    )
  }
}
