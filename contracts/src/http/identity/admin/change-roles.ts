import { z } from 'zod'
import { INTEGER_MAX } from '../../../constants.ts'
import { operation } from '../../../operation.ts'
import { accountDetailSchema, accountIdParams } from '../../../resources/admin-account.ts'
import { roleSchema } from '../../../resources/user.ts'

export const changeRoles = operation({
  id: 'changeRoles',
  service: 'identity',
  audience: 'admin',
  method: 'POST',
  path: '/api/admin/users/{id}/roles',
  summary: 'Replace the roles of an account; its sessions end, and its earlier tokens are refused',
  access: 'ROLE_ADMIN',
  params: accountIdParams,
  body: z.strictObject({
    /** ROLE_USER is implied and may be left out. */
    roles: z.array(roleSchema).max(10),
    /** Revision of the account that the administrator saw. */
    revision: z.int().positive().max(INTEGER_MAX),
  }),
  answers: { 200: accountDetailSchema },
  refuses: ['USER_NOT_FOUND', 'OWN_ACCOUNT', 'LAST_ADMINISTRATOR', 'ACCOUNT_CHANGED'],
})
