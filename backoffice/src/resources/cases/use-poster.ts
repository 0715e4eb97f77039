import { useObjectUrl } from '@alcove/site-kit/browser/use-object-url.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { ConsoleDataProvider } from '../../api/data-provider.ts'

/** The uploader may choose another frame as cover until the decision. */
const STALE_MS = 10_000

/**
 * Fetches the cover of a case; also prefetches the next one.
 * @param isClear whether the moderator asked to see it; else its blurred variant, where it has one
 */
export function posterQuery(dataProvider: ConsoleDataProvider, id: string, isClear = false) {
  return queryOptions({
    queryKey: ['poster', id, isClear],
    queryFn: () => dataProvider.getPoster(id, isClear),
    staleTime: STALE_MS,
    // The blurred variant stands until the cover has loaded.
    placeholderData: (previous: Blob | undefined, query) =>
      query?.queryKey[1] === id ? previous : undefined,
  })
}

/** @returns an object URL that lives as long as the component, or the error */
export function usePoster(id: string, isClear = false) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const { data, error, isPending } = useQuery(posterQuery(dataProvider, id, isClear))
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
