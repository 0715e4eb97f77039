import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A page as Vite builds it: with its own head, and a script that renders the rest. */
const INDEX = `<!doctype html>
<html lang="fr">
  <head>
    <meta charset="utf-8" />
    <meta name="rating" content="old" />
    <meta name="description" content="old" />
    <title>old</title>
    <script type="module" crossorigin src="/assets/index-1.js"></script>
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>
`

/** Scripts by page, as the site's build lists them. */
export const PARTS = {
  home: ['/assets/site-1.js'],
  discover: ['/assets/site-1.js', '/assets/discover-1.js'],
  local: ['/assets/site-1.js', '/assets/content-1.js'],
  redtube: ['/assets/site-1.js', '/assets/redtube-video-1.js'],
}

/** Creates a built public site in a temporary folder. */
export async function createSiteFolder(): Promise<{ web: string; remove(): Promise<void> }> {
  const web = await mkdtemp(join(tmpdir(), 'alcove-site-'))
  await writeFile(join(web, 'index.html'), INDEX)
  await writeFile(join(web, 'page-parts.json'), JSON.stringify(PARTS))
  await writeFile(join(web, 'favicon.svg'), '<svg/>')
  return { web, remove: () => rm(web, { recursive: true }) }
}
