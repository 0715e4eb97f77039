import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { newEmailSchema, typedPasswordSchema } from '../../../resources/user.ts'

export const requestEmailChange = operation({
  id: 'requestEmailChange',
  service: 'identity',
  audience: 'public',
  method: 'POST',
  path: '/api/users/{id}/email',
  summary:
    'Request a change of email address; both addresses are mailed a confirmation link, the old one also a link to refuse',
  access: 'user',
  rate: 'credentials',
  params: z.object({ id: z.string() }),
  body: z.strictObject({ email: newEmailSchema, currentPassword: typedPasswordSchema }),
  answers: { 202: null },
  refuses: ['INVALID_CREDENTIALS', 'ACCOUNT_SUSPENDED', 'USER_NOT_FOUND', 'EMAIL_TAKEN', 'TOO_MANY_ATTEMPTS'],
})
