import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useDataProvider } from 'react-admin'
import type { ConsoleDataProvider } from '../../../api/data-provider.ts'
import type { Walk } from '../../../app/paths.ts'
import { posterQuery } from '../use-poster.ts'
import { neighboursQuery } from '../use-walk.ts'

/** Fetches the case that comes next, facts and picture and what stands beside it, while this one is decided. */
export function usePreparedCase(id: string | null, walk: Walk): void {
  const queryClient = useQueryClient()
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const walkOf = useRef(walk)
  walkOf.current = walk
  useEffect(() => {
    if (id === null) return
    void queryClient.prefetchQuery(posterQuery(dataProvider, id))
    void queryClient.prefetchQuery(neighboursQuery(dataProvider, id, walkOf.current))
    void queryClient.prefetchQuery({
      // As react-admin's useGetOne names it.
      queryKey: ['cases', 'getOne', { id, meta: undefined }],
      queryFn: async () => (await dataProvider.getOne('cases', { id })).data,
    })
  }, [id, queryClient, dataProvider])
}
