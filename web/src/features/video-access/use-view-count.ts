import { useQuery } from '@tanstack/react-query'
import { fetchViewCount } from './api.ts'
import { VIEW_COUNT_KEY } from './refetch-view-count.ts'

/** Videos watched today, and the daily limit. */
export const useViewCount = () =>
  useQuery({ queryKey: VIEW_COUNT_KEY, queryFn: ({ signal }) => fetchViewCount(signal) })
