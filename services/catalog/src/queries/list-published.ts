import type { AccessLevel } from '@alcove/contracts'
import { decodeCursor, encodeCursor } from '@alcove/kit/tokens/page-cursor'
import type { CatalogDeps } from '../deps.ts'
import type { PublishedContent } from '../domain/local-content.ts'
import { type Lock, lockAt } from '../domain/lock.ts'

export interface PageRequest {
  tags: string[]
  limit: number
  cursor?: string | undefined
  level: AccessLevel | null
}

export interface PublishedPage {
  contents: (PublishedContent & Lock)[]
  /** Of all pages, as far as they are counted. */
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
  { tags, ...page }: PageRequest,
): Promise<PublishedPage> {
  const after = decodeCursor(page.cursor)
  const [found, total] = await Promise.all([
    deps.store.findPublished(tags, page.limit + 1, after),
    deps.store.countPublished(tags),
  ])
  const first = after?.position ?? 0
  const contents = found
    .slice(0, page.limit)
    .map((content, i) => ({ ...content, ...lockAt(first + i, page.level) }))
  const last = found.length > page.limit ? contents.at(-1) : undefined
  const position = first + contents.length
  return { contents, total, cursor: last && encodeCursor({ at: last.approvedAt, id: last.id, position }) }
}
