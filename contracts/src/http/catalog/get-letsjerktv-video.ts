import { z } from 'zod'
import { operation } from '../../operation.ts'
import { letsjerktvVideoSchema } from '../../resources/provider-video.ts'

export const getLetsjerktvVideo = operation({
  id: 'getLetsjerktvVideo',
  service: 'catalog',
  audience: 'public',
  method: 'GET',
  path: '/api/adult-content/letsjerktv/video-information',
  summary: 'Get a video of provider 2 by its listed URL or its id; the URL is a key and is never fetched',
  access: 'optional',
  ageProof: true,
  query: z
    .object({ video_url: z.string().min(1).max(2000).optional(), id: z.string().min(1).max(300).optional() })
    .refine(({ video_url, id }) => (video_url === undefined) !== (id === undefined), {
      path: ['video_url'],
      message: 'Une adresse (video_url) ou un identifiant (id) est attendu',
    }),
  answers: { 200: letsjerktvVideoSchema },
  refuses: ['CONTENT_NOT_FOUND'],
})
