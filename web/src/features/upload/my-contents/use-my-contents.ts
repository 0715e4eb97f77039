import { useQuery } from '@tanstack/react-query'
import { fetchMyContents } from '../api.ts'
import type { ListChoice } from './list-choice.ts'

/** Prefix of every list of the caller's uploads. */
export const MY_CONTENTS_KEY = ['contents', 'mine']
const PREPARING_POLL_MS = 3_000
const PENDING_POLL_MS = 8_000

/** One page of the caller's uploads; polls while one on it is being prepared. */
export function useMyContents({ q, state }: ListChoice, cursor: string | undefined) {
  return useQuery({
    queryKey: [...MY_CONTENTS_KEY, { q, state, cursor }],
    queryFn: ({ signal }) =>
      fetchMyContents({ ...(q && { query: q }), ...(state && { state }), ...(cursor && { cursor }) }, signal),
    placeholderData: (before) => before,
    refetchInterval: (query) => {
      const states = query.state.data?.member.map((content) => content.status) ?? []
      if (states.includes('PREPARING')) return PREPARING_POLL_MS
      return states.includes('PENDING') ? PENDING_POLL_MS : false
    },
  })
}
