import { AppError } from '@alcove/contracts'
import type { CatalogDeps } from '../deps.ts'

/**
 * Nobody is helped to find what the deny-list names, in whatever source.
 * @throws SEARCH_TERM_REFUSED
 */
export function checkSearch(
  { denyList }: Pick<CatalogDeps, 'denyList'>,
  search: { query?: string | undefined; tags?: string[] | undefined },
): void {
  const refused =
    (search.query !== undefined && denyList.refuses(search.query)) ||
    search.tags?.some((tag) => denyList.refusesTag(tag))
  if (refused) throw new AppError('SEARCH_TERM_REFUSED')
}
