import { z } from 'zod'
import { event } from '../../event.ts'

export const contentRestored = event({
  name: 'content.restored',
  version: 1,
  summary: 'A removal was reversed or a hide lifted; the content is published again',
  author: 'moderation',
  state: false,
  key: (data) => data.contentId,
  data: z.object({
    contentId: z.uuid(),
    revision: z.int().positive(),
    userId: z.uuid(),
    title: z.string(),
    /** The decision in force: the reversal of the removal, or the decision that the hide did not change. */
    decisionId: z.uuid(),
    decidedAt: z.iso.datetime(),
    /** The moderator who reversed the removal or lifted the hide; null when the platform lifted it. */
    decidedBy: z.uuid().nullable(),
    /** Revision of the `content.processed` whose renditions were approved; missing in older events. */
    processedRevision: z.int().positive().optional(),
    reason: z.string(),
    /** When it was first published; it keeps its position in lists. */
    approvedAt: z.iso.datetime(),
    restoredAt: z.iso.datetime(),
  }),
  example: {
    contentId: '0198f5a0-0000-7000-8000-000000000001',
    revision: 5,
    userId: '0198f5a0-0000-7000-8000-00000000000a',
    title: 'Vidéo de démonstration 12',
    decisionId: '0198f5a0-0000-7000-8000-0000000000d3',
    decidedAt: '2026-11-22T12:00:00.000Z',
    decidedBy: '0198f5a0-0000-7000-8000-00000000000b',
    processedRevision: 2,
    reason: 'La licence a été fournie',
    approvedAt: '2026-11-21T11:00:00.000Z',
    restoredAt: '2026-11-22T12:00:00.000Z',
  },
})
