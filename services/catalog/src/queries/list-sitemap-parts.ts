import type { SitemapPart } from '@alcove/contracts'
import { encodeCursor } from '@alcove/kit/tokens/page-cursor'
import type { CatalogDeps } from '../deps.ts'

/** Lists the beginning of each sitemap file of `size` contents. */
export async function listSitemapParts(
  deps: Pick<CatalogDeps, 'store'>,
  size: number,
): Promise<SitemapPart[]> {
  const ends = await deps.store.findSitemapPartEnds(size)
  return ends.map(({ publishedAt, place }, i) => {
    const before = ends[i - 1]
    return {
      after: before ? encodeCursor({ at: before.publishedAt, id: before.id }) : null,
      contents: place - (before?.place ?? 0),
      lastPublishedAt: publishedAt.toISOString(),
    }
  })
}
