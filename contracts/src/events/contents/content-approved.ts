import { z } from 'zod'
import { event } from '../../event.ts'

export const contentApproved = event({
  name: 'content.approved',
  version: 1,
  summary: 'A moderator approved a content; it is published',
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
    /** Revision of the `content.processed` whose renditions were approved; missing in older events. */
    processedRevision: z.int().positive().optional(),
    approvedAt: z.iso.datetime(),
  }),
  example: {
    contentId: '0198f5a0-0000-7000-8000-000000000001',
    revision: 3,
    userId: '0198f5a0-0000-7000-8000-00000000000a',
    title: 'Vidéo de démonstration 12',
    decisionId: '0198f5a0-0000-7000-8000-0000000000d1',
    decidedBy: '0198f5a0-0000-7000-8000-00000000000b',
    processedRevision: 2,
    approvedAt: '2026-11-21T11:00:00.000Z',
  },
})
