import { z } from 'zod'
import { event } from '../../event.ts'

export const contentUrgencyChanged = event({
  name: 'content.urgency-changed',
  version: 1,
  summary:
    'An urgent report about a local content waits, or none does any more; its files are kept until then, hidden or not',
  author: 'moderation',
  state: false,
  key: (data) => data.contentId,
  data: z.object({
    contentId: z.uuid(),
    /** Revision of the content; neither a report nor its answer changes it. */
    revision: z.int().nonnegative(),
    /** True while an urgent report waits. */
    urgent: z.boolean(),
    /** Moment of the latest report considered: the latest event wins, and of two about the same report that without urgency. */
    reportedUntil: z.iso.datetime(),
  }),
  example: {
    contentId: '0198f5a0-0000-7000-8000-0000000000c1',
    revision: 3,
    urgent: true,
    reportedUntil: '2026-11-21T09:00:00.000Z',
  },
})
