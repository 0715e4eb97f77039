import { useQuery } from '@tanstack/react-query'
import { fetchMyContents } from '../api.ts'

export const MY_CONTENTS_KEY = ['contents', 'mine']
const PREPARING_POLL_MS = 3_000
const PENDING_POLL_MS = 8_000

/** The caller's uploads in every state; polls while one is being prepared. */
export function useMyContents() {
  return useQuery({
    queryKey: MY_CONTENTS_KEY,
    queryFn: ({ signal }) => fetchMyContents(signal),
    refetchInterval: ({ state }) => {
      const states = state.data?.member.map((content) => content.status) ?? []
      if (states.includes('PREPARING')) return PREPARING_POLL_MS
      return states.includes('PENDING') ? PENDING_POLL_MS : false
    },
  })
}
