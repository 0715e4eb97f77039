import { z } from 'zod'
import { adminListQuery } from '../../admin-list.ts'
import { operation } from '../../operation.ts'
import { contentStateSchema } from '../../resources/content.ts'
import { moderationCaseSchema } from '../../resources/moderation-case.ts'

export const listCases = operation({
  id: 'listCases',
  service: 'moderation',
  audience: 'admin',
  method: 'GET',
  path: '/api/admin/cases',
  summary: 'Moderation cases, filtered and sorted',
  access: 'ROLE_MODERATOR',
  query: adminListQuery(['createdAt', 'pendingSince', 'title', 'fileSize', 'status', 'id'], {
    id: z.array(z.uuid()).max(200),
    status: z.union([contentStateSchema, z.array(contentStateSchema)]),
    q: z.string().max(200),
  }),
  answers: { 200: z.array(moderationCaseSchema) },
  refuses: [],
})
