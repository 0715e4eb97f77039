import type { PageCursor } from '@alcove/kit/tokens/page-cursor'
import type { PublishedContent } from '../domain/local-content.ts'
import { type Lock, lockAt } from '../domain/lock.ts'
import type { PageRequest } from './list-published.ts'

interface Page<C> {
  contents: (C & Lock)[]
  /** Where the next page begins, when there is one. */
  next: PageCursor | undefined
}

/**
 * A page with its locks.
 * @param found one more than fit on it, where there are more
 * @param first how many contents the pages before it had
 */
export function publishedPage<C extends PublishedContent>(
  found: C[],
  { limit, level }: Pick<PageRequest, 'limit' | 'level'>,
  first: number,
): Page<C> {
  const contents = found.slice(0, limit).map((content, i) => ({ ...content, ...lockAt(first + i, level) }))
  const last = found.length > limit ? contents.at(-1) : undefined
  return {
    contents,
    next: last && { at: last.approvedAt, id: last.id, position: first + contents.length },
  }
}
