import { z } from 'zod'
import { event } from '../../event.ts'

export const contentRejected = event({
  name: 'content.rejected',
  version: 1,
  summary: 'A moderator rejected a content, with a reason',
  author: 'moderation',
  state: false,
  key: (data) => data.contentId,
  data: z.object({
    contentId: z.uuid(),
    revision: z.int().positive(),
    userId: z.uuid(),
    title: z.string(),
    decisionId: z.uuid(),
    decidedBy: z.uuid(),
    /** French, shown to the uploader. */
    reason: z.string(),
    /** An urgent report about what was published before is unanswered; the files are kept until it is answered. */
    reportWaits: z.boolean().optional(),
    rejectedAt: z.iso.datetime(),
  }),
  example: {
    contentId: '0198f5a0-0000-7000-8000-000000000001',
    revision: 3,
    userId: '0198f5a0-0000-7000-8000-00000000000a',
    title: 'Vidéo de démonstration 12',
    decisionId: '0198f5a0-0000-7000-8000-0000000000d1',
    decidedBy: '0198f5a0-0000-7000-8000-00000000000b',
    reason: 'Le son est inaudible',
    rejectedAt: '2026-11-21T11:00:00.000Z',
  },
})
