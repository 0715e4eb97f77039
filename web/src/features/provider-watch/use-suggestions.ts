import { SUGGESTIONS_MAX } from '@alcove/contracts/constants'
import { useQuery } from '@tanstack/react-query'
import { fetchEpornerVideos, fetchRedtubeVideos, type ProviderPage } from '../provider-videos/api.ts'
import { pickSuggestions } from '../video-cards/pick-suggestions.ts'
import type { ListedVideo } from './api.ts'
import { buildSuggestionSearch, type SuggestionSearch } from './suggestions.ts'

type Search = (by: SuggestionSearch, signal: AbortSignal) => Promise<ProviderPage>

const SEARCHES = {
  // One more than shown: the video itself may be among them.
  eporner: ({ text, tags }, signal) =>
    fetchEpornerVideos(
      { query: text, ...(tags.length > 0 && { tags }), per_page: SUGGESTIONS_MAX + 1, page: 1 },
      signal,
    ),
  redtube: ({ text, tags }, signal) =>
    fetchRedtubeVideos({ search: text, ...(tags.length > 0 && { tags }), page: 1 }, signal),
} satisfies Record<string, Search>

interface Watched {
  provider: keyof typeof SEARCHES
  id: string
  tags: readonly string[]
}

/** Loads similar videos by the first keywords of the current one. A failed search counts as empty. */
export function useSuggestions({ provider, id, tags }: Watched): { videos: ListedVideo[]; loading: boolean } {
  const search = buildSuggestionSearch(tags)
  const found = useQuery({
    queryKey: ['suggestions', provider, search],
    queryFn: ({ signal }) => SEARCHES[provider](search as SuggestionSearch, signal),
    enabled: search !== null,
    staleTime: 60_000,
  })
  return { videos: pickSuggestions(found.data?.videos ?? [], id), loading: found.isLoading }
}
