import { asCollection, ITEMS_PER_PAGE_DEFAULT, listPublishedContents as operation } from '@alcove/contracts'
import { queryString } from '@alcove/contracts/client'
import { answer, route } from '@alcove/kit/http/route'
import type { CatalogDeps } from '../deps.ts'
import { findAccessLevel } from '../queries/find-access-level.ts'
import { listPublished } from '../queries/list-published.ts'
import { presentPublished } from '../queries/present-published.ts'

/** The addresses in the answer are those of the public resource, `/api/contents`, that the gateway serves from here. */
export const listPublishedContentsRoute = (deps: Pick<CatalogDeps, 'store' | 'clock'>) =>
  route(operation, async ({ query, caller }) => {
    const level = await findAccessLevel(deps, caller)
    const limit = query.itemsPerPage ?? ITEMS_PER_PAGE_DEFAULT
    const { contents, total, cursor } = await listPublished(deps, { limit, cursor: query.cursor, level })
    const next = cursor && `/api/contents${queryString({ itemsPerPage: limit, cursor })}`
    return answer(200, asCollection('/api/contents', contents.map(presentPublished), total, next))
  })
