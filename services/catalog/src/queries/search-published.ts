import { invalid } from '@alcove/contracts'
import { decodeCursor, encodeCursor } from '@alcove/kit/tokens/page-cursor'
import type { CatalogDeps } from '../deps.ts'
import { asTyped, mistypable, orSimilar, type SearchTerms } from '../domain/search-terms.ts'
import type { Found, Search } from '../store/content-search.ts'
import type { PageRequest, PublishedPage } from './list-published.ts'
import { publishedPage } from './published-page.ts'

/**
 * One page of the published contents that match, the best first; where nothing does, those with words that look like
 * what was typed, else those with any of them. The cursor names rank and row of the last one, so that nothing is shown twice.
 * @throws VALIDATION_FAILED for a cursor that is none of a search
 */
export async function searchPublished(
  deps: Pick<CatalogDeps, 'store'>,
  terms: SearchTerms,
  request: PageRequest,
): Promise<PublishedPage> {
  const { tags, limit } = request
  const after = searchCursor(request.cursor)
  const found = await findBest(deps, terms, { tags, limit: limit + 1, after })
  const { contents, next } = publishedPage(found.contents, request, after?.position ?? 0)
  const last = contents.at(-1)
  return { contents, total: found.total, cursor: next && last && encodeCursor({ ...next, rank: last.rank }) }
}

async function findBest(
  { store }: Pick<CatalogDeps, 'store'>,
  terms: SearchTerms,
  page: Omit<Search, 'wanted'>,
): Promise<Found> {
  const matches = await store.findMatches({ ...page, wanted: asTyped(terms) })
  const typed = mistypable(terms)
  if (matches.total > 0 || typed.length === 0) return matches
  const similar = await store.findSimilarWords(typed)
  const corrected = await store.findMatches({ ...page, wanted: orSimilar(terms, similar, 'all') })
  if (corrected.total > 0 || typed.length === 1) return corrected
  return store.findMatches({ ...page, wanted: orSimilar(terms, similar, 'any') })
}

function searchCursor(text: string | undefined): Search['after'] {
  const cursor = decodeCursor(text)
  if (cursor === undefined) return undefined
  const { rank } = cursor
  if (rank === undefined) throw invalid('cursor', 'Ce curseur de page est invalide')
  return { ...cursor, rank }
}
