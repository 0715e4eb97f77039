import { useInfiniteQuery } from '@tanstack/react-query'
import { fetchContents } from './api.ts'
import { nextCursor } from './next-cursor.ts'

/** Approved local contents, newest first, page by page. */
export function useContents(itemsPerPage: number) {
  return useInfiniteQuery({
    queryKey: ['contents', 'approved', itemsPerPage],
    queryFn: ({ pageParam, signal }) =>
      fetchContents({ itemsPerPage, ...(pageParam === undefined ? {} : { cursor: pageParam }) }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
  })
}
