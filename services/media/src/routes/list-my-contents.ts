import { asCollection, ITEMS_PER_PAGE_DEFAULT, listMyContents as operation } from '@alcove/contracts'
import { queryString } from '@alcove/contracts/client'
import { answer, route } from '@alcove/kit/http/route'
import { decodeCursor, encodeCursor } from '@alcove/kit/tokens/page-cursor'
import type { MediaDeps } from '../deps.ts'
import { presentContent } from '../queries/present-content.ts'

export const listMyContentsRoute = (deps: Pick<MediaDeps, 'store'>) =>
  route(operation, async ({ query, caller }) => {
    const limit = query.itemsPerPage ?? ITEMS_PER_PAGE_DEFAULT
    const [found, total] = await Promise.all([
      deps.store.findContentsOf(caller.id, limit + 1, decodeCursor(query.cursor)),
      deps.store.countContentsOf(caller.id),
    ])
    const page = found.slice(0, limit)
    const last = found.length > limit ? page.at(-1) : undefined
    const members = await Promise.all(page.map((content) => presentContent(deps, content, true)))
    const cursor = last && encodeCursor({ at: last.createdAt, id: last.id })
    const next = cursor && `/api/contents${queryString({ mine: true, itemsPerPage: limit, cursor })}`
    return answer(200, asCollection('/api/contents', members, total, next))
  })
