import { z } from 'zod'
import { VIDEO_SOURCES } from '../../constants.ts'
import { event } from '../../event.ts'
import { accessLevelSchema } from '../../resources/subscription.ts'

export const videoViewed = event({
  name: 'video.viewed',
  version: 1,
  summary: 'A video was watched, counted once a day; does not name the viewer',
  author: 'catalog',
  state: false,
  key: (data) => data.videoId,
  data: z.object({
    videoId: z.string(),
    provider: z.enum(VIDEO_SOURCES),
    viewedAt: z.iso.datetime(),
    /** Access level of the viewer; null without a subscription. */
    accessLevel: accessLevelSchema.nullable(),
  }),
  example: {
    videoId: 'redtube_1234',
    provider: 'redtube',
    viewedAt: '2026-11-21T09:00:00.000Z',
    accessLevel: 'premium',
  },
})
