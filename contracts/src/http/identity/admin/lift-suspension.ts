import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { accessReasonSchema, accountDetailSchema, accountIdParams } from '../../../resources/admin-account.ts'

export const liftSuspension = operation({
  id: 'liftSuspension',
  service: 'identity',
  audience: 'admin',
  method: 'POST',
  path: '/api/admin/users/{id}/lift',
  summary: 'Lift the suspension of an account; it may log in again',
  access: 'ROLE_ADMIN',
  params: accountIdParams,
  body: z.strictObject({ reason: accessReasonSchema }),
  answers: { 200: accountDetailSchema },
  refuses: ['USER_NOT_FOUND', 'ACCOUNT_NOT_SUSPENDED'],
})
