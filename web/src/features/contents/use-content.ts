import { useQuery } from '@tanstack/react-query'
import { fetchContent } from './api.ts'

const PREPARING_POLL_MS = 3_000

/** Loads a local content; polls while it is being prepared. */
export function useContent(id: string) {
  return useQuery({
    queryKey: ['content', id],
    queryFn: ({ signal }) => fetchContent(id, signal),
    refetchInterval: ({ state }) => (state.data?.status === 'PREPARING' ? PREPARING_POLL_MS : false),
  })
}
