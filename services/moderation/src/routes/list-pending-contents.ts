import { asCollection, ITEMS_PER_PAGE_MAX, listPendingContents as operation } from '@alcove/contracts'
import { queryString } from '@alcove/contracts/client'
import { answer, route } from '@alcove/kit/http/route'
import { decodeCursor, encodeCursor } from '@alcove/kit/tokens/page-cursor'
import type { ModerationDeps } from '../deps.ts'
import { presentContents } from '../queries/present-contents.ts'

/** The page's addresses are those of the public list that this is a part of. */
const LIST = '/api/contents'

export const listPendingContentsRoute = (deps: Pick<ModerationDeps, 'store'>) =>
  route(operation, async ({ query }) => {
    const limit = query.itemsPerPage ?? ITEMS_PER_PAGE_MAX
    const [ids, total] = await Promise.all([
      deps.store.findPendingIds(limit + 1, decodeCursor(query.cursor)),
      deps.store.countPending(),
    ])
    const page = await deps.store.findCases(ids.slice(0, limit))
    const last = ids.length > limit ? page.at(-1) : undefined
    const cursor = last?.pendingSince && encodeCursor({ at: last.pendingSince, id: last.id })
    const next = cursor
      ? `${LIST}${queryString({ status: 'PENDING', itemsPerPage: limit, cursor })}`
      : undefined
    // One that is decided between the two reads is no longer pending.
    const pending = page.filter((one) => one.state === 'PENDING')
    return answer(200, asCollection(LIST, await presentContents(deps, pending), total, next))
  })
