import { z } from 'zod'
import { PROVIDERS } from '../../constants.ts'
import { event } from '../../event.ts'

export const providerVideoHidden = event({
  name: 'provider.video-hidden',
  version: 1,
  summary: "A moderator hid a provider's video; it is not listed until it is shown again",
  author: 'moderation',
  state: false,
  key: (data) => data.videoId,
  data: z.object({
    /** With the provider's prefix. */
    videoId: z.string(),
    provider: z.enum(PROVIDERS),
    /** Counts the hides and lifts of this video; older events are ignored. */
    revision: z.int().positive(),
    hiddenAt: z.iso.datetime(),
  }),
  example: {
    videoId: 'eporner_AbCdEfGhIjK',
    provider: 'eporner',
    revision: 1,
    hiddenAt: '2026-11-21T09:00:00.000Z',
  },
})
