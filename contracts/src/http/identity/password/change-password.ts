import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { newPasswordSchema, sessionSchema, typedPasswordSchema } from '../../../resources/user.ts'

export const changePassword = operation({
  id: 'changePassword',
  service: 'identity',
  audience: 'public',
  method: 'POST',
  path: '/api/users/{id}/password',
  summary: "Change the caller's password; every other session ends",
  access: 'user',
  rate: 'credentials',
  params: z.object({ id: z.string() }),
  body: z.strictObject({ currentPassword: typedPasswordSchema, newPassword: newPasswordSchema }),
  answers: { 200: sessionSchema },
  refuses: ['INVALID_CREDENTIALS', 'ACCOUNT_SUSPENDED', 'USER_NOT_FOUND', 'TOO_MANY_ATTEMPTS'],
})
