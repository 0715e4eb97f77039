import { useQuery } from '@tanstack/react-query'
import { fetchOperator } from './api.ts'

/** Loads the operator's particulars; they change only with a restart of the platform. */
export function useOperator() {
  return useQuery({
    queryKey: ['operator'],
    queryFn: fetchOperator,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
