import { z } from 'zod'
import { REPORT_TYPES } from '../../constants.ts'
import { event } from '../../event.ts'
import { reporterSchema } from './reporter.ts'

export const reportAnswered = event({
  name: 'report.answered',
  version: 1,
  summary: 'A moderator answered a report; its reporter can be told',
  author: 'moderation',
  state: false,
  key: (data) => data.reportId,
  data: z.object({
    reportId: z.uuid(),
    receipt: z.string(),
    type: z.enum(REPORT_TYPES),
    outcome: z.enum(['UPHELD', 'DISMISSED']),
    /** French, sent to the reporter. */
    note: z.string().nullable(),
    to: reporterSchema,
    answeredAt: z.iso.datetime(),
  }),
  example: {
    reportId: '0198f5a0-0000-7000-8000-0000000000f1',
    receipt: '00000000000000000000000000000000',
    type: 'SPAM',
    outcome: 'DISMISSED',
    note: 'Cette vidéo respecte nos règles.',
    to: { userId: null, email: 'visiteur@exemple.test', source: 'marque' },
    answeredAt: '2026-11-22T09:00:00.000Z',
  },
})
