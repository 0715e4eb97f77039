import { useQuery } from '@tanstack/react-query'
import { fetchEpornerVideo, fetchLetsjerktvVideo, fetchRedtubeVideo } from './api.ts'

/** One video of provider 1; `id` with or without its prefix. */
export const useEpornerVideo = (id: string) =>
  useQuery({
    queryKey: ['provider-video', 'eporner', id],
    queryFn: ({ signal }) => fetchEpornerVideo(id, signal),
  })

export const useLetsjerktvVideo = (id: string) =>
  useQuery({
    queryKey: ['provider-video', 'letsjerktv', id],
    queryFn: ({ signal }) => fetchLetsjerktvVideo(id, signal),
  })

export const useRedtubeVideo = (id: string) =>
  useQuery({
    queryKey: ['provider-video', 'redtube', id],
    queryFn: ({ signal }) => fetchRedtubeVideo(id, signal),
  })
