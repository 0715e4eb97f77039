import { invalid } from '@alcove/contracts'
import { decodeCursor, encodeCursor } from '@alcove/kit/tokens/page-cursor'
import type { CatalogDeps } from '../deps.ts'
import {
  findCorrectable,
  type SearchTerms,
  toExactCriteria,
  toSimilarCriteria,
} from '../domain/search/search-terms.ts'
import type { Search, SearchMatches } from '../store/content-search.ts'
import type { PageRequest, PublishedPage } from './list-published.ts'
import { toPublishedPage } from './published-page.ts'

/**
 * Searches published contents, best first; without a match tries similar words, then any of them. The cursor names rank
 * and row of the last content, so that none repeats.
 * @throws VALIDATION_FAILED for a cursor of another list
 */
export async function searchPublished(
  deps: Pick<CatalogDeps, 'store'>,
  terms: SearchTerms,
  request: PageRequest,
): Promise<PublishedPage> {
  const { tags, limit } = request
  const after = searchCursor(request.cursor)
  const found = await findBest(deps, terms, { tags, limit: limit + 1, after })
  const { contents, next } = toPublishedPage(found.contents, request, after?.position ?? 0)
  const last = contents.at(-1)
  return { contents, total: found.total, cursor: next && last && encodeCursor({ ...next, rank: last.rank }) }
}

async function findBest(
  { store }: Pick<CatalogDeps, 'store'>,
  terms: SearchTerms,
  page: Omit<Search, 'criteria'>,
): Promise<SearchMatches> {
  const matches = await store.findMatches({ ...page, criteria: toExactCriteria(terms) })
  const typed = findCorrectable(terms)
  if (matches.total > 0 || typed.length === 0) return matches
  const similar = await store.findSimilarWords(typed)
  const corrected = await store.findMatches({ ...page, criteria: toSimilarCriteria(terms, similar, 'all') })
  if (corrected.total > 0 || typed.length === 1) return corrected
  return store.findMatches({ ...page, criteria: toSimilarCriteria(terms, similar, 'any') })
}

function searchCursor(text: string | undefined): Search['after'] {
  const cursor = decodeCursor(text)
  if (cursor === undefined) return undefined
  const { rank } = cursor
  if (rank === undefined) throw invalid('cursor', 'Ce curseur de page est invalide')
  return { ...cursor, rank }
}
