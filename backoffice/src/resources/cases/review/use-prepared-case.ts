import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useDataProvider } from 'react-admin'
import type { ConsoleDataProvider } from '../../../api/data-provider.ts'
import type { Walk } from '../../../shared/paths.ts'
import { posterQuery } from '../use-poster.ts'
import { neighboursQuery } from '../use-walk.ts'

/** Prefetches the next case, with its poster and neighbours, during the current review. */
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
      // Same key as react-admin's useGetOne.
      queryKey: ['cases', 'getOne', { id, meta: undefined }],
      queryFn: async () => (await dataProvider.getOne('cases', { id })).data,
    })
  }, [id, queryClient, dataProvider])
}
