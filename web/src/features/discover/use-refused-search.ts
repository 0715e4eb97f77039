import { useQuery } from '@tanstack/react-query'
import { fetchContents } from '../contents/api.ts'
import { isRefusedSearch } from './round.ts'

/**
 * Checks whether the platform refuses a search text, without loading results: only allowed searches lead to an
 * invitation to subscribe. Undefined while loading.
 */
export function useRefusedSearch(q: string): boolean | undefined {
  const probe = useQuery({
    queryKey: ['refused-search', q],
    queryFn: ({ signal }) => fetchContents({ query: q, itemsPerPage: 1 }, signal),
    enabled: q !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (q === '') return false
  return probe.isPending ? undefined : isRefusedSearch(probe.error)
}
