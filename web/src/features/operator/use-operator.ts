import { useQuery } from '@tanstack/react-query'
import { fetchOperator } from './api.ts'

/** Who runs the site: the same for everybody, until the platform starts anew. */
export function useOperator() {
  return useQuery({
    queryKey: ['operator'],
    queryFn: fetchOperator,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
