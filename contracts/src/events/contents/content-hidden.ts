import { z } from 'zod'
import { REPORT_TYPES } from '../../constants.ts'
import { event } from '../../event.ts'

export const contentHidden = event({
  name: 'content.hidden',
  version: 1,
  summary: 'A published content is hidden until a report about it is answered',
  author: 'moderation',
  state: false,
  key: (data) => data.contentId,
  data: z.object({
    contentId: z.uuid(),
    revision: z.int().positive(),
    userId: z.uuid(),
    title: z.string(),
    reportId: z.uuid(),
    reportType: z.enum(REPORT_TYPES),
    /** The decision in force, which a hide does not change; readers need no earlier event. */
    decisionId: z.uuid(),
    /** Revision of the `content.processed` whose renditions were approved; missing in older events. */
    processedRevision: z.int().positive().optional(),
    decidedAt: z.iso.datetime(),
    approvedAt: z.iso.datetime(),
    hiddenAt: z.iso.datetime(),
  }),
  example: {
    contentId: '0198f5a0-0000-7000-8000-000000000001',
    revision: 4,
    userId: '0198f5a0-0000-7000-8000-00000000000a',
    title: 'Vidéo de démonstration 12',
    reportId: '0198f5a0-0000-7000-8000-0000000000f1',
    reportType: 'OTHER',
    decisionId: '0198f5a0-0000-7000-8000-0000000000d1',
    processedRevision: 2,
    decidedAt: '2026-11-21T11:00:00.000Z',
    approvedAt: '2026-11-21T11:00:00.000Z',
    hiddenAt: '2026-11-22T10:00:00.000Z',
  },
})
