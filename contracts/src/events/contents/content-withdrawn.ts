import { z } from 'zod'
import { event } from '../../event.ts'

export const contentWithdrawn = event({
  name: 'content.withdrawn',
  version: 1,
  summary:
    'A content was withdrawn permanently by its owner; overrides every decision, whatever its revision',
  author: 'media',
  state: false,
  key: (data) => data.contentId,
  data: z.object({
    contentId: z.uuid(),
    revision: z.int().positive(),
    userId: z.uuid(),
    title: z.string(),
    withdrawnAt: z.iso.datetime(),
  }),
  example: {
    contentId: '0198f5a0-0000-7000-8000-000000000001',
    revision: 4,
    userId: '0198f5a0-0000-7000-8000-00000000000a',
    title: 'Vidéo de démonstration 12',
    withdrawnAt: '2026-11-22T11:00:00.000Z',
  },
})
