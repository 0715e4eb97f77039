import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { accessReasonSchema, accountDetailSchema, accountIdParams } from '../../../resources/admin-account.ts'

export const suspendAccount = operation({
  id: 'suspendAccount',
  service: 'identity',
  audience: 'admin',
  method: 'POST',
  path: '/api/admin/users/{id}/suspend',
  summary: 'Suspend an account: its sessions end, and it cannot log in until the suspension is lifted',
  access: 'ROLE_ADMIN',
  params: accountIdParams,
  body: z.strictObject({ reason: accessReasonSchema }),
  answers: { 200: accountDetailSchema },
  refuses: ['USER_NOT_FOUND', 'OWN_ACCOUNT', 'LAST_ADMINISTRATOR', 'ACCOUNT_ALREADY_SUSPENDED'],
})
