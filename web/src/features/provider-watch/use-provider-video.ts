import { useQuery } from '@tanstack/react-query'
import { completeFromList, findListedDetails, rememberListed } from '../provider-videos/listed-details.ts'
import { fetchEpornerVideo, fetchLetsjerktvVideo, fetchRedtubeVideo } from './api.ts'

/** Video of provider 1; `id` with or without its prefix. */
export const useEpornerVideo = (id: string) =>
  useQuery({
    queryKey: ['provider-video', 'eporner', id],
    queryFn: ({ signal }) => fetchEpornerVideo(id, signal),
  })

/** Video of provider 2, completed from its listing: the page has neither length nor picture. */
export const useLetsjerktvVideo = (id: string) =>
  useQuery({
    queryKey: ['provider-video', 'letsjerktv', id],
    queryFn: async ({ signal }) => {
      const video = await fetchLetsjerktvVideo(id, signal)
      rememberListed(video.related)
      return completeFromList(video, findListedDetails(video.id))
    },
  })

export const useRedtubeVideo = (id: string) =>
  useQuery({
    queryKey: ['provider-video', 'redtube', id],
    queryFn: ({ signal }) => fetchRedtubeVideo(id, signal),
  })
