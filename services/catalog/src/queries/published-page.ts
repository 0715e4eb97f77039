import type { PageCursor } from '@alcove/kit/tokens/page-cursor'
import { type Lock, lockForPosition } from '../domain/access/lock.ts'
import type { PublishedContent } from '../domain/contents/local-content.ts'
import type { PageRequest } from './list-published.ts'

interface Page<C> {
  contents: (C & Lock)[]
  /** Start of the next page, if there is one. */
  next: PageCursor | undefined
}

/**
 * Builds a page with its locks.
 * @param found one more than the page holds when another follows
 * @param first number of contents on earlier pages
 */
export function toPublishedPage<C extends PublishedContent>(
  found: C[],
  { limit, level }: Pick<PageRequest, 'limit' | 'level'>,
  first: number,
): Page<C> {
  const contents = found
    .slice(0, limit)
    .map((content, i) => ({ ...content, ...lockForPosition(first + i, level) }))
  const last = found.length > limit ? contents.at(-1) : undefined
  return {
    contents,
    next: last && { at: last.approvedAt, id: last.id, position: first + contents.length },
  }
}
