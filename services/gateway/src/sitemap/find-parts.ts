import type { SitemapContent, SitemapPart } from '@alcove/contracts'
import { AppError, listSitemapContents, listSitemapParts, type OperationSpec } from '@alcove/contracts'
import { queryString } from '@alcove/contracts/client'
import type { RequestInfo } from '@alcove/kit/http/request-info'
import { ask } from '../facade/ask.ts'
import type { Upstreams } from '../ports.ts'

/** Contents of one file; a file may hold 50 000, this many stay below its 50 MB with the longest texts. */
export const CONTENTS_PER_FILE = 10_000
/** For one answer of catalog. */
const PATIENCE_MS = 10_000

/** Where each file begins. @throws AppError SERVICE_UNAVAILABLE */
export function findParts(upstreams: Upstreams, info: RequestInfo): Promise<SitemapPart[]> {
  return read(upstreams, listSitemapParts, queryString({ size: CONTENTS_PER_FILE }), info)
}

/** The contents of one file, page by page. @throws AppError SERVICE_UNAVAILABLE */
export async function* contentsOf(
  upstreams: Upstreams,
  part: SitemapPart,
  info: RequestInfo,
): AsyncGenerator<SitemapContent> {
  let cursor = part.after
  let left = part.contents
  do {
    const page: { contents: SitemapContent[]; cursor: string | null } = await read(
      upstreams,
      listSitemapContents,
      queryString(cursor === null ? {} : { cursor }),
      info,
    )
    yield* page.contents.slice(0, left)
    left -= page.contents.length
    cursor = page.cursor
  } while (left > 0 && cursor !== null)
}

/** Note: not a short list for want of an answer. Crawlers forget what a sitemap no longer names, and come back after a 503. */
async function read<T>(
  upstreams: Upstreams,
  operation: OperationSpec,
  search: string,
  info: RequestInfo,
): Promise<T> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const response = await ask(upstreams, operation, { search, signal }, info)
  if (response.ok) return (await response.json()) as T
  await response.body?.cancel()
  throw new AppError('SERVICE_UNAVAILABLE', { params: { operation: operation.id, status: response.status } })
}
