import { z } from 'zod'
import { event } from '../../event.ts'

export const contentFailed = event({
  name: 'content.failed',
  version: 1,
  summary: 'The file of a content could not be prepared; its case is closed',
  author: 'media',
  state: false,
  key: (data) => data.contentId,
  data: z.object({
    contentId: z.uuid(),
    revision: z.int().positive(),
    userId: z.uuid(),
    title: z.string(),
    /** French, shown to the uploader. */
    reason: z.string(),
    failedAt: z.iso.datetime(),
  }),
  example: {
    contentId: '0198f5a0-0000-7000-8000-000000000001',
    revision: 2,
    userId: '0198f5a0-0000-7000-8000-00000000000a',
    title: 'Vidéo de démonstration 12',
    reason: 'Le fichier est incomplet ou endommagé',
    failedAt: '2026-11-21T10:00:09.000Z',
  },
})
