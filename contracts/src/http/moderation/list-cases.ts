import { z } from 'zod'
import { adminListQuery } from '../../admin-list.ts'
import { calendarDay } from '../../calendar-day.ts'
import { operation } from '../../operation.ts'
import { caseStateSchema, moderationCaseSchema } from '../../resources/moderation-case.ts'

export const caseListQuery = adminListQuery(
  ['createdAt', 'pendingSince', 'title', 'fileSize', 'status', 'id'],
  {
    id: z.array(z.uuid()).max(200),
    /** Id of the uploader. */
    userId: z.uuid(),
    /** Day in Europe/Paris on which the content was created; its file may be accepted later. */
    createdOn: calendarDay,
    /** Day in Europe/Paris on which its file was accepted, as the dashboard counts. */
    uploadedOn: calendarDay,
    status: z.union([caseStateSchema, z.array(caseStateSchema)]),
    q: z.string().max(200),
  },
)

export const listCases = operation({
  id: 'listCases',
  service: 'moderation',
  audience: 'admin',
  method: 'GET',
  path: '/api/admin/cases',
  summary: 'List moderation cases, filtered and sorted',
  access: 'ROLE_MODERATOR',
  query: caseListQuery,
  answers: { 200: z.array(moderationCaseSchema) },
  refuses: [],
})
