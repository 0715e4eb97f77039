import { z } from 'zod'
import { REPORT_TYPES } from '../../constants.ts'
import { event } from '../../event.ts'
import { reporterSchema } from './reporter.ts'

export const reportAcknowledged = event({
  name: 'report.acknowledged',
  version: 1,
  summary: 'A report was received; its reporter can be sent an acknowledgement (DSA, article 16)',
  author: 'moderation',
  state: false,
  key: (data) => data.reportId,
  data: z.object({
    reportId: z.uuid(),
    receipt: z.string(),
    type: z.enum(REPORT_TYPES),
    to: reporterSchema,
    reportedAt: z.iso.datetime(),
  }),
  example: {
    reportId: '0198f5a0-0000-7000-8000-0000000000f1',
    receipt: '00000000000000000000000000000000',
    type: 'SPAM',
    to: { userId: null, email: 'visiteur@exemple.test', source: 'marque' },
    reportedAt: '2026-11-21T09:00:00.000Z',
  },
})
