import { decodeCursor, encodeCursor } from '@alcove/kit/tokens/page-cursor'
import type { CatalogDeps } from '../deps.ts'
import type { PublishedContent } from '../domain/local-content.ts'

export interface PublishedPage {
  contents: PublishedContent[]
  total: number
  /** Of the next page, when there is one. */
  cursor: string | undefined
}

/**
 * One page of published contents, newest approval first. The cursor names the last row and not a position, so contents
 * that come or go meanwhile neither repeat nor skip others.
 * @throws VALIDATION_FAILED for a cursor that is none of ours
 */
export async function listPublished(
  deps: Pick<CatalogDeps, 'store'>,
  page: { limit: number; cursor?: string | undefined },
): Promise<PublishedPage> {
  const after = decodeCursor(page.cursor)
  const [found, total] = await Promise.all([
    deps.store.findPublished(page.limit + 1, after),
    deps.store.countPublished(),
  ])
  const contents = found.slice(0, page.limit)
  const last = found.length > page.limit ? contents.at(-1) : undefined
  return { contents, total, cursor: last && encodeCursor({ at: last.approvedAt, id: last.id }) }
}
