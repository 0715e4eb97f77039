import type { AccessLevel } from '@alcove/contracts'
import { decodeCursor, encodeCursor } from '@alcove/kit/tokens/page-cursor'
import type { CatalogDeps } from '../deps.ts'
import type { Lock } from '../domain/access/lock.ts'
import type { PublishedContent } from '../domain/contents/local-content.ts'
import { toPublishedPage } from './published-page.ts'

export interface PageRequest {
  tags: string[]
  limit: number
  cursor?: string | undefined
  level: AccessLevel | null
}

export interface PublishedPage {
  contents: (PublishedContent & Lock)[]
  /** Of all pages, up to the counting limit. */
  total: number
  /** Of the next page, if there is one. */
  cursor: string | undefined
}

/**
 * Lists a page of published contents, newest approval first. The cursor names the last row instead of a position, so
 * changes in between neither repeat nor skip contents.
 * @throws VALIDATION_FAILED for an invalid cursor
 */
export async function listPublished(
  deps: Pick<CatalogDeps, 'store'>,
  request: PageRequest,
): Promise<PublishedPage> {
  const { tags, limit } = request
  const after = decodeCursor(request.cursor)
  const [found, total] = await Promise.all([
    deps.store.findPublished(tags, limit + 1, after),
    deps.store.countPublished(tags),
  ])
  const { contents, next } = toPublishedPage(found, request, after?.position ?? 0)
  return { contents, total, cursor: next && encodeCursor(next) }
}
