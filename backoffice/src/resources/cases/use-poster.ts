import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { ConsoleDataProvider } from '../../api/data-provider.ts'

/** A poster never changes, so it is fetched once; also used to have the next one ready. */
export function posterQuery(dataProvider: ConsoleDataProvider, id: string) {
  return queryOptions({
    queryKey: ['poster', id],
    queryFn: () => dataProvider.getPoster(id),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** @returns an address of the picture that lives as long as the component, or why there is none */
export function usePoster(id: string) {
  const { data, error, isPending } = useQuery(posterQuery(useDataProvider<ConsoleDataProvider>(), id))
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (data === undefined) return
    const address = URL.createObjectURL(data)
    setUrl(address)
    return () => URL.revokeObjectURL(address)
  }, [data])
  return { url, error, isPending }
}
