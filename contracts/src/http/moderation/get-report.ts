import { z } from 'zod'
import { resourceSchema } from '../../json-ld.ts'
import { operation } from '../../operation.ts'
import { receiptNumberSchema, reportStatusSchema, reportTypeSchema } from '../../resources/report.ts'

export const getReport = operation({
  id: 'getReport',
  service: 'moderation',
  audience: 'public',
  method: 'GET',
  path: '/api/reports/{receipt}',
  summary:
    'Get the state and the answer of a report by its receipt; reveals neither the video nor the reporter',
  access: 'anyone',
  rate: 'receipt',
  params: z.object({ receipt: z.string() }),
  answers: {
    200: resourceSchema('ReportState', {
      receipt: receiptNumberSchema,
      type: reportTypeSchema,
      status: reportStatusSchema,
      createdAt: z.iso.datetime(),
      answer: z.string().nullable(),
      answeredAt: z.iso.datetime().nullable(),
    }),
  },
  refuses: ['REPORT_NOT_FOUND'],
})
