import { z } from 'zod'
import { VIDEO_SOURCES } from '../../constants.ts'
import { operation } from '../../operation.ts'
import { viewCountSchema } from '../../resources/view-count.ts'

export const trackView = operation({
  id: 'trackView',
  service: 'catalog',
  audience: 'public',
  method: 'POST',
  path: '/api/video-access/track',
  summary: 'Record a view of a video; a video counts once a day',
  access: 'optional',
  body: z.strictObject({
    /** Accepted with and without the provider's prefix. */
    videoId: z.string().min(1).max(300),
    provider: z.enum(VIDEO_SOURCES, { error: 'Fournisseur inconnu' }),
  }),
  answers: { 200: viewCountSchema },
  refuses: ['CONTENT_NOT_FOUND', 'DAILY_LIMIT_REACHED'],
})
