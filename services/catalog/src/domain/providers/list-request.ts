import { DISCOVER_PAGE_SIZE } from '@alcove/contracts/constants'
import type { ListRequest } from './source-video.ts'

/** A list request as the caller wrote it. */
export interface ListInput {
  query?: string | undefined
  tags?: string[]
  page: number
  /** Default: the usual page size. */
  perPage?: number
}

/** Normalises spaces, letter case and the order of tags, so that equal requests share one call. */
export function normaliseRequest({
  query,
  tags,
  page,
  perPage = DISCOVER_PAGE_SIZE,
}: ListInput): ListRequest {
  const text = query && normaliseText(query)
  const names = [...new Set(tags?.map(normaliseText).filter(Boolean))].sort()
  return { page, perPage, ...(text ? { query: text } : {}), ...(names.length > 0 ? { tags: names } : {}) }
}

function normaliseText(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
}
