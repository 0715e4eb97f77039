import { z } from 'zod'
import { adminListQuery } from '../../admin-list.ts'
import { operation } from '../../operation.ts'
import { failedEmailSchema } from '../../resources/failed-email.ts'

export const listFailedEmails = operation({
  id: 'listFailedEmails',
  service: 'reporting',
  audience: 'admin',
  method: 'GET',
  path: '/api/admin/failed-emails',
  summary: 'List failed emails with their reasons',
  access: 'ROLE_ADMIN',
  query: adminListQuery(['failedAt', 'createdAt', 'id'], {
    id: z.array(z.uuid()).max(200),
    /** Part of an id, address, kind or reason; ignores accents. */
    q: z.string().max(200),
  }),
  answers: { 200: z.array(failedEmailSchema) },
  refuses: [],
})
