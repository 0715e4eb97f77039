import { AppError } from '@alcove/contracts'
import type { CatalogDeps } from '../deps.ts'
import { isChoiceOfTags } from '../domain/deny-list/deny-list.ts'
import { normaliseRequest } from '../domain/providers/list-request.ts'

interface Search {
  query?: string | undefined
  tags?: string[] | undefined
}

/**
 * Refuses searches for what the deny-list names, both as typed and as sent to providers.
 * @throws SEARCH_TERM_REFUSED
 */
export function checkSearch({ denyList }: Pick<CatalogDeps, 'denyList'>, given: Search): void {
  const { query, tags = [] } = given
  const sent = normaliseRequest({ query, tags, page: 1 })
  const texts = [...collectTexts(given), ...collectTexts(sent)]
  if (texts.some((text) => denyList.refuses(text))) throw new AppError('SEARCH_TERM_REFUSED')
}

/** Joins text and tags, because a phrase can be spread over both. Our own tags pass beside any text. */
function collectTexts({ query = '', tags = [] }: Search): string[] {
  const unique = [...new Set(tags)]
  const together = [query, ...unique].filter((part) => !isChoiceOfTags(part)).join(' ')
  return [query, ...unique, together]
}
