import type { SitemapContent, SitemapPart } from '@alcove/contracts'
import {
  AppError,
  getSitemapVersion,
  listSitemapContents,
  listSitemapParts,
  type OperationSpec,
  SITEMAP_FILE_CONTENTS,
} from '@alcove/contracts'
import { queryString } from '@alcove/contracts/client'
import type { RequestInfo } from '@alcove/kit/http/request-info'
import { callService } from '../facade/call-service.ts'
import type { Upstreams } from '../ports.ts'

/** For one call to catalog; shorter for cached files. */
const PATIENCE_MS = 10_000
const SHORT_PATIENCE_MS = 1_000

/** Finds where each file begins. @throws AppError SERVICE_UNAVAILABLE */
export function findParts(upstreams: Upstreams, info: RequestInfo): Promise<SitemapPart[]> {
  return read(upstreams, listSitemapParts, queryString({ size: SITEMAP_FILE_CONTENTS }), info)
}

/** Finds the newest version of the files. @throws AppError SERVICE_UNAVAILABLE */
export async function findVersion(upstreams: Upstreams, info: RequestInfo): Promise<string | null> {
  const answer = await read<{ version?: string | null }>(
    upstreams,
    getSitemapVersion,
    '',
    info,
    SHORT_PATIENCE_MS,
  )
  return answer.version ?? null
}

/** Reads the contents of one file, page by page. @throws AppError SERVICE_UNAVAILABLE */
export async function* readContents(
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

/** Note: fails instead of returning a partial list: crawlers forget missing pages, but return after a 503. */
async function read<T>(
  upstreams: Upstreams,
  operation: OperationSpec,
  search: string,
  info: RequestInfo,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  const signal = AbortSignal.timeout(patienceMs)
  const response = await callService(upstreams, operation, { search, signal }, info)
  if (response.ok) return (await response.json()) as T
  await response.body?.cancel()
  throw new AppError('SERVICE_UNAVAILABLE', { params: { operation: operation.id, status: response.status } })
}
