import { useQuery } from '@tanstack/react-query'
import { fetchContents } from '../contents/api.ts'
import { isRefusedSearch } from './round.ts'

/**
 * Whether the platform refuses a search text, asked without loading its results: callers who may not search are
 * invited to a subscription only for searches that are allowed. Undefined until it is known.
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
