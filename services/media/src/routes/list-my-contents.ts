import { asCollection, ITEMS_PER_PAGE_DEFAULT, listMyContents as operation } from '@alcove/contracts'
import { queryString } from '@alcove/contracts/client'
import { answer, route } from '@alcove/kit/http/route'
import { decodeCursor, encodeCursor } from '@alcove/kit/tokens/page-cursor'
import type { MediaDeps } from '../deps.ts'
import { presentContent } from '../queries/present-content.ts'

export const listMyContentsRoute = (deps: Pick<MediaDeps, 'store'>) =>
  route(operation, async ({ query: { query, state, cursor, itemsPerPage }, caller }) => {
    const limit = itemsPerPage ?? ITEMS_PER_PAGE_DEFAULT
    const search = { userId: caller.id, words: (query ?? '').split(/\s+/).filter(Boolean) }
    const [found, stateCounts, uploader] = await Promise.all([
      deps.store.findOwnContents(search, state ?? null, limit + 1, decodeCursor(cursor)),
      deps.store.countOwnContents(search),
      deps.store.findUploader(caller.id),
    ])
    const page = found.slice(0, limit)
    const last = found.length > limit ? page.at(-1) : undefined
    // All are of one uploader.
    const store = { findUploader: () => Promise.resolve(uploader) }
    const members = await Promise.all(page.map((content) => presentContent({ store }, content, true)))
    const { DRAFT: _, ...sent } = stateCounts
    const total = state ? (stateCounts[state] ?? 0) : Object.values(sent).reduce((sum, n) => sum + n, 0)
    const following = last && encodeCursor({ at: last.createdAt, id: last.id })
    const next =
      following &&
      `/api/contents${queryString({ mine: true, query, state, itemsPerPage: limit, cursor: following })}`
    return answer(200, { ...asCollection('/api/contents', members, total, next), stateCounts })
  })
