import { HOME_VIDEOS_PER_SECTION as SHOWN } from '@alcove/contracts/constants'
import { useQuery } from '@tanstack/react-query'
import { fetchContents } from '../contents/api.ts'
import { fetchEpornerVideos, fetchLetsjerktvVideos, fetchRedtubeVideos } from '../provider-videos/api.ts'
import type { SectionState } from './summarise-sections.ts'

/** Milliseconds; covers a visit to a video and back. */
const FRESH_MS = 60_000

/** First videos of each source; each list loads, fails and retries on its own. */
export function useHomeLists() {
  const eporner = useList('eporner', async (signal) => {
    const page = await fetchEpornerVideos({ page: 1, per_page: SHOWN }, signal)
    return page.videos
  })
  const letsjerktv = useList('letsjerktv', async (signal) => {
    const page = await fetchLetsjerktvVideos({ page: 1 }, signal)
    return page.videos
  })
  const redtube = useList('redtube', async (signal) => {
    const page = await fetchRedtubeVideos({ page: 1 }, signal)
    return page.videos
  })
  const local = useList('local', async (signal) => {
    const page = await fetchContents({ itemsPerPage: SHOWN }, signal)
    return page.member
  })
  return { eporner, letsjerktv, redtube, local }
}

export interface HomeList<Item> {
  items: Item[]
  state: SectionState
  error: unknown
  retry(): void
}

function useList<Item>(source: string, load: (signal: AbortSignal) => Promise<Item[]>): HomeList<Item> {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['home', source],
    queryFn: ({ signal }) => load(signal),
    staleTime: FRESH_MS,
  })
  const items = data?.slice(0, SHOWN) ?? []
  const state = isPending ? 'loading' : items.length > 0 ? 'filled' : data ? 'empty' : 'failed'
  return { items, state, error, retry: () => void refetch() }
}
