import { z } from 'zod'
import { INTEGER_MAX } from '../../../constants.ts'
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
  body: z.strictObject({
    reason: accessReasonSchema,
    /** Revision of the account that the administrator saw; refused when it has changed since. */
    revision: z.int().positive().max(INTEGER_MAX).optional(),
  }),
  answers: { 200: accountDetailSchema },
  refuses: ['USER_NOT_FOUND', 'ACCOUNT_NOT_SUSPENDED', 'ACCOUNT_CHANGED'],
})
