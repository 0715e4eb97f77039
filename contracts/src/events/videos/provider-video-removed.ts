import { z } from 'zod'
import { PROVIDERS } from '../../constants.ts'
import { event } from '../../event.ts'

export const providerVideoRemoved = event({
  name: 'provider.video-removed',
  version: 1,
  summary: 'A provider removed a video; it is no longer listed',
  author: 'catalog',
  state: false,
  key: (data) => data.videoId,
  data: z.object({
    videoId: z.string(),
    provider: z.enum(PROVIDERS),
    /** How the removal was found: in the provider's removal feed, or by probing the video. */
    noticedBy: z.enum(['removal-feed', 'probe']),
    removedAt: z.iso.datetime(),
  }),
  example: {
    videoId: 'eporner_AbCdEfGhIjK',
    provider: 'eporner',
    noticedBy: 'removal-feed',
    removedAt: '2026-11-21T09:00:00.000Z',
  },
})
