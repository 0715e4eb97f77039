import { z } from 'zod'
import { adminListQuery } from '../../../admin-list.ts'
import { calendarDay } from '../../../calendar-day.ts'
import { operation } from '../../../operation.ts'
import { adminAccountSchema } from '../../../resources/admin-account.ts'
import { roleSchema } from '../../../resources/user.ts'

export const listAccounts = operation({
  id: 'listAccounts',
  service: 'identity',
  audience: 'admin',
  method: 'GET',
  path: '/api/admin/users',
  summary: 'List accounts, filtered and sorted',
  access: 'ROLE_ADMIN',
  query: adminListQuery(['createdAt', 'email', 'username', 'lastLoginAt', 'suspendedAt', 'id'], {
    id: z.array(z.uuid()).max(200),
    role: roleSchema,
    suspended: z.boolean(),
    /** Day of the last login in Europe/Paris. */
    lastLoginOn: calendarDay,
    /** Part of an id, address or name; ignores accents. */
    q: z.string().max(200),
  }),
  answers: { 200: z.array(adminAccountSchema) },
  refuses: [],
})
