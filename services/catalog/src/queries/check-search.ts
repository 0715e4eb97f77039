import { AppError } from '@alcove/contracts'
import type { CatalogDeps } from '../deps.ts'
import { isChoiceOfTags } from '../domain/deny-list.ts'

/**
 * Nobody is helped to find what the deny-list names, in whatever source.
 * @throws SEARCH_TERM_REFUSED
 */
export function checkSearch(
  { denyList }: Pick<CatalogDeps, 'denyList'>,
  search: { query?: string | undefined; tags?: string[] | undefined },
): void {
  const { query = '', tags: given = [] } = search
  const tags = [...new Set(given)]
  // Note: a phrase can be spread over text and tags. Our own tags pass beside any text, so they are no part of one.
  const together = [query, ...tags].filter((part) => !isChoiceOfTags(part)).join(' ')
  if (denyList.refuses(query) || tags.some(denyList.refusesTag) || denyList.refuses(together))
    throw new AppError('SEARCH_TERM_REFUSED')
}
