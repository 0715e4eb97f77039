import { asCollection, ITEMS_PER_PAGE_DEFAULT, listPublishedContents as operation } from '@alcove/contracts'
import { queryString } from '@alcove/contracts/client'
import { answer, route } from '@alcove/kit/http/route'
import type { CatalogDeps } from '../deps.ts'
import { parseSearch } from '../domain/search/search-terms.ts'
import { presentPublished } from '../presenters/present-published.ts'
import { checkSearch } from '../queries/check-search.ts'
import { findAccessLevel } from '../queries/find-access-level.ts'
import { listPublished } from '../queries/list-published.ts'
import { searchPublished } from '../queries/search-published.ts'

/** Uses the addresses of the public resource `/api/contents`, which the gateway serves from here. */
export const listPublishedContentsRoute = (
  deps: Pick<CatalogDeps, 'store' | 'clock' | 'settings' | 'denyList'>,
) =>
  route(operation, async ({ query: { query, tags = [], cursor, itemsPerPage }, caller }) => {
    checkSearch(deps, { query, tags })
    const terms = parseSearch(query)
    const limit = itemsPerPage ?? ITEMS_PER_PAGE_DEFAULT
    const request = { tags, limit, cursor, level: await findAccessLevel(deps, caller) }
    const page = await (terms ? searchPublished(deps, terms, request) : listPublished(deps, request))
    const next = page.cursor && queryString({ query, tags, itemsPerPage: limit, cursor: page.cursor })
    const members = page.contents.map(presentPublished)
    return answer(200, asCollection('/api/contents', members, page.total, next && `/api/contents${next}`))
  })
