import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useListContext } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import type { ConsoleDataProvider } from '../../api/data-provider.ts'
import { readWalk, reviewPath, type Walk } from '../../shared/paths.ts'
import { useMounted } from '../../shared/use-mounted.ts'
import { watchPresses } from '../../shared/watch-presses.ts'

const POLL_MS = 5_000

/** The walk of the surrounding list: its filter and order. */
export function useListWalk(): Walk {
  const { filterValues, sort } = useListContext()
  return { filter: filterValues, sort: sort.field, order: sort.order }
}

/** Query for the neighbours of a case in a walk. */
export function neighboursQuery(dataProvider: ConsoleDataProvider, id: string, walk: Walk) {
  return queryOptions({
    queryKey: ['cases', 'neighbours', id, walk],
    queryFn: () => dataProvider.getNeighbours(id, walk),
  })
}

/** Reads the walk from the address, and the case's position in it, over all pages, also after the case has left. */
export function useWalk(id: string) {
  const walk = readWalk(useLocation().search)
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const here = useMounted()
  const query = neighboursQuery(dataProvider, id, walk)
  const { data } = useQuery({ ...query, refetchInterval: POLL_MS })
  const { previous = null, next = null, first = null, position = null, total = 0 } = data ?? {}

  /** Opens a neighbouring case, also while it is still loading, unless the moderator does something else meanwhile. */
  const step = async (way: 'previous' | 'next') => {
    const presses = watchPresses()
    const beside = await queryClient
      .fetchQuery({ ...query, staleTime: POLL_MS, networkMode: 'always', retry: false })
      .catch(() => queryClient.getQueryData(query.queryKey))
    const isLate = presses.stop()
    const to = beside?.[way] ?? null
    if (to !== null && here.current && !isLate) navigate(reviewPath(to, walk))
  }
  return { walk, previous, next, position, total, following: next ?? first, step }
}
