import { AppError } from '@alcove/contracts'
import type { CatalogDeps } from '../deps.ts'
import { isChoiceOfTags } from '../domain/deny-list.ts'
import { normaliseRequest } from '../domain/list-request.ts'

interface Search {
  query?: string | undefined
  tags?: string[] | undefined
}

/**
 * Nobody is helped to find what the deny-list names, in whatever source: judged as it is given, and as providers are asked.
 * @throws SEARCH_TERM_REFUSED
 */
export function checkSearch({ denyList }: Pick<CatalogDeps, 'denyList'>, given: Search): void {
  const { query, tags = [] } = given
  const sent = normaliseRequest({ query, tags, page: 1 })
  const texts = [...textsOf(given), ...textsOf(sent)]
  if (texts.some((text) => denyList.refuses(text))) throw new AppError('SEARCH_TERM_REFUSED')
}

/** A phrase can be spread over text and tags. Our own tags pass beside any text, so they are no part of one. */
function textsOf({ query = '', tags = [] }: Search): string[] {
  const unique = [...new Set(tags)]
  const together = [query, ...unique].filter((part) => !isChoiceOfTags(part)).join(' ')
  return [query, ...unique, together]
}
