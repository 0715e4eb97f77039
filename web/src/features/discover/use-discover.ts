import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Filters } from './filters.ts'
import { countQuietRounds, removeRepeats } from './interleave.ts'
import { hasMore, loadRound, START_POSITIONS } from './round.ts'
import { sources } from './sources.ts'

/** Milliseconds in which a return from a video finds the same pages. */
const KEPT_MS = 30 * 60_000

/** Loads all sources for these filters in rounds; other filters start again. */
export function useDiscover(filters: Filters, enabled: boolean) {
  const tags = filters.tags.map(({ id }) => id)
  const list = useInfiniteQuery({
    queryKey: ['discover', tags, filters.q],
    queryFn: ({ pageParam, signal }) => loadRound(sources, filters, pageParam, signal),
    initialPageParam: START_POSITIONS,
    getNextPageParam: ({ next }) => (hasMore(next) ? next : undefined),
    enabled,
    staleTime: KEPT_MS,
    gcTime: KEPT_MS,
  })
  const items = useMemo(
    () => removeRepeats(list.data?.pages.flatMap((round) => round.items) ?? []),
    [list.data],
  )
  const quiet = useMemo(() => countQuietRounds(list.data?.pages ?? []), [list.data])
  return { ...list, items, quiet }
}
