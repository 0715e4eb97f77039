import { z } from 'zod'
import { PROVIDERS } from '../../constants.ts'
import { event } from '../../event.ts'

export const providerVideoShown = event({
  name: 'provider.video-shown',
  version: 1,
  summary: "A moderator showed a provider's hidden video again; it is listed again",
  author: 'moderation',
  state: false,
  key: (data) => data.videoId,
  data: z.object({
    /** With the provider's prefix. */
    videoId: z.string(),
    provider: z.enum(PROVIDERS),
    /** Counts the hides and lifts of this video; older events are ignored. */
    revision: z.int().positive(),
    shownAt: z.iso.datetime(),
  }),
  example: {
    videoId: 'eporner_AbCdEfGhIjK',
    provider: 'eporner',
    revision: 2,
    shownAt: '2026-11-21T09:05:00.000Z',
  },
})
