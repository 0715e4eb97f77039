import { listSitemapContents as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { CatalogDeps } from '../deps.ts'
import { listSitemapContents } from '../queries/list-sitemap-contents.ts'

export const listSitemapContentsRoute = (deps: Pick<CatalogDeps, 'store'>) =>
  route(operation, async ({ query }) => {
    const { contents, cursor } = await listSitemapContents(deps, query)
    const presented = contents.map((content) => ({
      ...content,
      publishedAt: content.publishedAt.toISOString(),
    }))
    return answer(200, { contents: presented, cursor })
  })
