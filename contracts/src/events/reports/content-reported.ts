import { z } from 'zod'
import { REPORT_TYPES } from '../../constants.ts'
import { event } from '../../event.ts'

export const contentReported = event({
  name: 'content.reported',
  version: 1,
  summary: 'A local content was reported; does not name the reporter',
  author: 'moderation',
  state: false,
  key: (data) => data.contentId,
  data: z.object({
    contentId: z.uuid(),
    /** Revision of the content at the report; a report does not change the content. */
    revision: z.int().nonnegative(),
    reportId: z.uuid(),
    type: z.enum(REPORT_TYPES),
    reportedAt: z.iso.datetime(),
  }),
  example: {
    contentId: '0198f5a0-0000-7000-8000-0000000000c1',
    revision: 3,
    reportId: '0198f5a0-0000-7000-8000-0000000000f1',
    type: 'SPAM',
    reportedAt: '2026-11-21T09:00:00.000Z',
  },
})
