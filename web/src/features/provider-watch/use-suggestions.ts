import { useQuery } from '@tanstack/react-query'
import { type ListedVideo, searchEporner, searchRedtube } from './api.ts'
import { type SuggestionSearch, suggestionSearch, suggestionsOf } from './suggestions.ts'

const SEARCHES = { eporner: searchEporner, redtube: searchRedtube }

interface Watched {
  provider: keyof typeof SEARCHES
  id: string
  tags: readonly string[]
}

/** Similar videos by the first keywords of the one that is watched. A failed search is an empty one. */
export function useSuggestions({ provider, id, tags }: Watched): { videos: ListedVideo[]; loading: boolean } {
  const search = suggestionSearch(tags)
  const found = useQuery({
    queryKey: ['suggestions', provider, search],
    queryFn: ({ signal }) => SEARCHES[provider](search as SuggestionSearch, signal),
    enabled: search !== null,
    staleTime: 60_000,
  })
  return { videos: suggestionsOf(found.data ?? [], id), loading: found.isLoading }
}
