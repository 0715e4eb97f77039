import { DISCOVER_PAGE_SIZE } from '@alcove/contracts/constants'
import type { ListRequest } from '../ports.ts'

/** A request as somebody spelt it. */
export interface RequestAsked {
  query?: string | undefined
  tags?: string[]
  page: number
  /** Where the caller may choose; else what is usual. */
  perPage?: number
}

/** The same question in the same words, so that it is asked once: spaces, letter case and order of tags do not count. */
export function normaliseRequest({
  query,
  tags,
  page,
  perPage = DISCOVER_PAGE_SIZE,
}: RequestAsked): ListRequest {
  const text = query && plain(query)
  const names = [...new Set(tags?.map(plain).filter(Boolean))].sort()
  return { page, perPage, ...(text ? { query: text } : {}), ...(names.length > 0 ? { tags: names } : {}) }
}

function plain(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
}
