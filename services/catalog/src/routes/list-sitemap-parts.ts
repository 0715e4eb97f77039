import { listSitemapParts as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { CatalogDeps } from '../deps.ts'
import { listSitemapParts } from '../queries/list-sitemap-parts.ts'

export const listSitemapPartsRoute = (deps: Pick<CatalogDeps, 'store'>) =>
  route(operation, async ({ query }) => answer(200, await listSitemapParts(deps, query.size)))
