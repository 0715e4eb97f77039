import { useObjectUrl } from '@alcove/site-kit/browser/use-object-url.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { ConsoleDataProvider } from '../../api/data-provider.ts'

/** The uploader may choose another frame as cover until the decision. */
const STALE_MS = 10_000

/** Fetches the cover of a case; also prefetches the next one. */
export function posterQuery(dataProvider: ConsoleDataProvider, id: string) {
  return queryOptions({
    queryKey: ['poster', id],
    queryFn: () => dataProvider.getPoster(id),
    staleTime: STALE_MS,
  })
}

/** @returns an object URL that lives as long as the component, or the error */
export function usePoster(id: string) {
  const { data, error, isPending } = useQuery(posterQuery(useDataProvider<ConsoleDataProvider>(), id))
  return { url: useObjectUrl(data), error, isPending }
}

/** As `usePoster`, of the picture that the uploader gave, which is frozen with the file. */
export function useOwnCover(id: string) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const { data, error } = useQuery({
    queryKey: ['own-cover', id],
    queryFn: () => dataProvider.getOwnCover(id),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { url: useObjectUrl(data), error }
}
