import { z } from 'zod'
import { adminListQuery } from '../../admin-list.ts'
import { operation } from '../../operation.ts'
import { reportedContentSchema, reportStatusSchema, reportTypeSchema } from '../../resources/report.ts'

export const listReports = operation({
  id: 'listReports',
  service: 'moderation',
  audience: 'admin',
  method: 'GET',
  path: '/api/admin/reports',
  summary: 'List reports grouped by content: urgent ones first, then the longest waiting, then answered ones',
  access: 'ROLE_MODERATOR',
  query: adminListQuery(['priority', 'createdAt', 'latestAt', 'count'], {
    id: z.array(z.uuid()).max(200),
    status: reportStatusSchema,
    type: reportTypeSchema,
    urgent: z.boolean(),
    contentId: z.uuid(),
    /** Part of the title, ignoring accents; the id of the content or a report, a receipt, or a URL with one in it. */
    q: z.string().max(200),
  }),
  answers: { 200: z.array(reportedContentSchema) },
  refuses: [],
})
