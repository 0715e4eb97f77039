import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useDataProvider } from 'react-admin'
import type { ConsoleDataProvider } from '../../api/data-provider.ts'
import { posterQuery } from './use-poster.ts'

/** Fetches the picture of the case that comes next while this one is decided; its facts came with the queue. */
export function usePreparedCase(id: string | null): void {
  const queryClient = useQueryClient()
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  useEffect(() => {
    if (id !== null) void queryClient.prefetchQuery(posterQuery(dataProvider, id))
  }, [id, queryClient, dataProvider])
}
