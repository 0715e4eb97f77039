import { decodeCursor, encodeCursor } from '@alcove/kit/tokens/page-cursor'
import type { CatalogDeps } from '../deps.ts'
import type { SitemapContent } from '../domain/contents/sitemap.ts'

/**
 * Lists a page of sitemap contents, oldest approval first. The cursor names the last row, so changes in between neither
 * repeat nor skip contents.
 * @throws VALIDATION_FAILED for an invalid cursor
 */
export async function listSitemapContents(
  deps: Pick<CatalogDeps, 'store'>,
  page: { limit: number; cursor?: string | undefined },
): Promise<{ contents: SitemapContent[]; cursor: string | null }> {
  const found = await deps.store.findSitemapContents(page.limit + 1, decodeCursor(page.cursor))
  const contents = found.slice(0, page.limit)
  const last = found.length > page.limit ? contents.at(-1) : undefined
  return { contents, cursor: last ? encodeCursor({ at: last.publishedAt, id: last.id }) : null }
}
