import { useQuery } from '@tanstack/react-query'
import { fetchViewCount } from './api.ts'
import { VIEW_COUNT_KEY } from './count-again.ts'

/** How many videos the visitor has watched today, and how many there may be. */
export const useViewCount = () =>
  useQuery({ queryKey: VIEW_COUNT_KEY, queryFn: ({ signal }) => fetchViewCount(signal) })
