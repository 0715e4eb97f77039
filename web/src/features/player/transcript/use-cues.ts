import type { HlsUrl } from '@alcove/contracts/resources/playback/hls-url'
import { useQuery } from '@tanstack/react-query'
import { fetchCaptions, fetchHlsUrl } from '../api.ts'
import { readCues } from './read-cues.ts'

/** Cues of the captions in one language. The grant of a page that was open for hours is renewed for them. */
export function useCues(contentId: string, { captions }: HlsUrl, lang: string) {
  return useQuery({
    queryKey: ['captions', contentId, lang],
    async queryFn({ signal }) {
      const urlIn = (list: HlsUrl['captions']) => list.find((one) => one.lang === lang)?.url ?? ''
      const file =
        (await fetchCaptions(urlIn(captions), signal)) ??
        (await fetchCaptions(urlIn((await fetchHlsUrl(contentId, signal)).captions), signal))
      if (file === null) throw new Error('captions were expected under a new grant, got a refusal')
      return readCues(file)
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}
