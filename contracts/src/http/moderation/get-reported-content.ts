import { z } from 'zod'
import { operation } from '../../operation.ts'
import { reportedContentSchema } from '../../resources/report.ts'

export const getReportedContent = operation({
  id: 'getReportedContent',
  service: 'moderation',
  audience: 'admin',
  method: 'GET',
  path: '/api/admin/reports/{id}',
  summary: 'Get the reports about a content, by its id or by the id of one of them',
  access: 'ROLE_MODERATOR',
  params: z.object({ id: z.string() }),
  answers: { 200: reportedContentSchema },
  refuses: ['REPORT_NOT_FOUND'],
})
