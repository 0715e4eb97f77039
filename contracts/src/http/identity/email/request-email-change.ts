import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { newEmailSchema, typedPasswordSchema } from '../../../resources/user.ts'

export const requestEmailChange = operation({
  id: 'requestEmailChange',
  service: 'identity',
  audience: 'public',
  method: 'POST',
  path: '/api/users/{id}/email',
  summary: 'Ask for another address: both are mailed a link to confirm, the old one also one to refuse',
  access: 'user',
  rate: 'credentials',
  params: z.object({ id: z.string() }),
  body: z.strictObject({ email: newEmailSchema, currentPassword: typedPasswordSchema }),
  answers: { 202: null },
  refuses: ['INVALID_CREDENTIALS', 'ACCOUNT_SUSPENDED', 'USER_NOT_FOUND', 'EMAIL_TAKEN', 'TOO_MANY_ATTEMPTS'],
})
