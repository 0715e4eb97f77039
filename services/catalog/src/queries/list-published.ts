import type { AccessLevel } from '@alcove/contracts'
import { decodeCursor, encodeCursor } from '@alcove/kit/tokens/page-cursor'
import type { CatalogDeps } from '../deps.ts'
import type { PublishedContent } from '../domain/local-content.ts'
import type { Lock } from '../domain/lock.ts'
import { publishedPage } from './published-page.ts'

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
  request: PageRequest,
): Promise<PublishedPage> {
  const { tags, limit } = request
  const after = decodeCursor(request.cursor)
  const [found, total] = await Promise.all([
    deps.store.findPublished(tags, limit + 1, after),
    deps.store.countPublished(tags),
  ])
  const { contents, next } = publishedPage(found, request, after?.position ?? 0)
  return { contents, total, cursor: next && encodeCursor(next) }
}
