import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { linkTokenSchema, newPasswordSchema } from '../../../resources/user.ts'

export const resetPassword = operation({
  id: 'resetPassword',
  service: 'identity',
  audience: 'public',
  method: 'POST',
  path: '/api/password-resets/complete',
  summary: 'Set a new password with the token of a reset link; every session ends',
  access: 'anyone',
  rate: 'credentials',
  body: z.strictObject({ token: linkTokenSchema, password: newPasswordSchema }),
  answers: { 204: null },
  refuses: ['ACCOUNT_LINK_INVALID'],
})
