import { useQuery } from '@tanstack/react-query'
import { fetchViewCount } from './api.ts'

export const VIEW_COUNT_KEY = ['view-count']

/** How many videos the visitor has watched today, and how many there may be. */
export const useViewCount = () =>
  useQuery({ queryKey: VIEW_COUNT_KEY, queryFn: ({ signal }) => fetchViewCount(signal) })
